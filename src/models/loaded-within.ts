import { Failure } from "../kernel/failure.js";

/** The model, or a failure when it takes too long; one that comes too late is closed again. @throws Failure MODEL_FAILED */
export async function loadedWithin<M extends { close(): Promise<void> }>(ms: number, opening: Promise<M>): Promise<M> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Failure(
          "MODEL_FAILED",
          `The model did not load within ${ms} ms.`,
          "Raise models.loadTimeout, or use a smaller model.",
        ),
      );
      // Nobody waits for it any more, nor for how it ends.
      opening.then((model) => model.close()).catch(() => undefined);
    }, ms);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}
