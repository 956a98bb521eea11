const OWN: Readonly<Record<string, string>> = { EVT: "at", MET: "observed", TSK: "due" };

/** The field that dates a record of a type, unless a caller chooses another one. */
export const dateField = (rawType: string): string => OWN[rawType] ?? "at";
