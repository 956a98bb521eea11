/**
 * Weight of a cosine against the best lexical score. Chosen on the public sets as the largest that makes none of them worse; a model
 * takes its share of it for texts that it knows only in part.
 */
export const VECTOR_WEIGHT = 0.4;
