import { Failure } from "../kernel/failure.js";
import type { GenerateModel, RerankModel } from "../models/port.js";

/** The models that refine a query, where somebody configured them. */
export interface QueryModels {
  /** Undefined where none is configured. @throws Failure MODEL_UNAVAILABLE or MODEL_FAILED */
  reranker(): Promise<RerankModel | undefined>;
  /** Undefined where none is configured. @throws Failure MODEL_UNAVAILABLE or MODEL_FAILED */
  generator(): Promise<GenerateModel | undefined>;
}

/** Does what a model should; where the model cannot, the search goes on without it and `warnings` says so. */
export async function withModel<T>(
  work: () => Promise<T | undefined>,
  purpose: string,
  warnings: string[],
): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Failure) || (thrown.code !== "MODEL_UNAVAILABLE" && thrown.code !== "MODEL_FAILED"))
      throw thrown;
    warnings.push(`${purpose} was left out: ${thrown.message} ${thrown.hint}`.trim());
    return undefined;
  }
}
