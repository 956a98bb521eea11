/** Prefix of the search tables of records and sections. */
export const SPACE = "gram";
