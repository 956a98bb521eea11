/** Prefix of the tables of this toolset's search space. */
export const SPACE = "gno";
