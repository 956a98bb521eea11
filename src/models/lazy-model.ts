import type { Clock } from "../kernel/clock.js";
import { Failure, toFailure } from "../kernel/failure.js";
import type { Backend, Obstacle } from "./backend.js";
import { loadedWithin } from "./loaded-within.js";
import type { ModelOfRole, ModelRole, ModelState, ModelStatus } from "./port.js";

export interface LazyModelOptions<R extends ModelRole> {
  readonly role: R;
  /** Looked up anew each time, so that a file or package that has come since is seen. @throws Failure CONFIG_INVALID */
  readonly backend: () => Backend;
  readonly clock: Clock;
  readonly loadTimeout: number;
}

/** So long a model that is broken or away is not tried again: not every search shall wait for the same time-out. */
const REST_AFTER_OUTAGE_MS = 30_000;

/** One model that is loaded at first use, once, and says truthfully how it stands. */
export class LazyModel<R extends ModelRole> {
  readonly #options: LazyModelOptions<R>;
  #loading: Promise<ModelOfRole[R]> | undefined;
  #loaded: ModelOfRole[R] | undefined;
  #failure: Failure | undefined;
  #restsUntil = 0;
  #users = 0;
  #lastUse = 0;

  constructor(options: LazyModelOptions<R>) {
    this.#options = options;
  }

  get loaded(): ModelOfRole[R] | undefined {
    return this.#loaded;
  }

  /** Runs with the model, which stays loaded meanwhile. @throws Failure MODEL_UNAVAILABLE, MODEL_FAILED, CONFIG_INVALID */
  async use<T>(run: (model: ModelOfRole[R]) => Promise<T>): Promise<T> {
    if (this.#failure && this.#now() < this.#restsUntil) throw this.#failure;
    this.#users++;
    try {
      const result = await run(await this.#load());
      this.#failure = undefined;
      return result;
    } catch (thrown) {
      throw this.#remember(asModelFailure(thrown));
    } finally {
      this.#users--;
      this.#lastUse = this.#now();
    }
  }

  /** Looks at files and packages; loads nothing. */
  state(): Pick<ModelState, "status" | "detail"> {
    try {
      const obstacle = obstacleOf(this.#options.backend(), this.#options.role);
      if (this.#failure) return say("failed", `${this.#failure.message} ${this.#failure.hint}`.trim());
      if (this.#loaded) return say("ready", "Loaded.");
      if (obstacle) return obstacle;
      return say("not_loaded", this.#loading ? "It is being loaded." : "It will be loaded when it is first used.");
    } catch (thrown) {
      const { message, hint } = toFailure(thrown);
      return say("failed", `${message} ${hint}`.trim());
    }
  }

  /** Gives the memory of a heavy model back where nobody has used it for so long. */
  async unloadIfIdle(idleMs: number): Promise<void> {
    if (!this.#loaded || this.#users > 0 || this.#now() - this.#lastUse < idleMs) return;
    if (this.#options.backend().heavy) await this.close();
  }

  async close(): Promise<void> {
    // A load that fails has told those who asked for it.
    await this.#loading?.catch(() => undefined);
    const model = this.#loaded;
    this.#loaded = undefined;
    await model?.close();
  }

  async #load(): Promise<ModelOfRole[R]> {
    if (this.#loaded) return this.#loaded;
    this.#loading ??= this.#open().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #open(): Promise<ModelOfRole[R]> {
    const { role, loadTimeout } = this.#options;
    const backend = this.#options.backend();
    const obstacle = obstacleOf(backend, role);
    if (obstacle) throw new Failure("MODEL_UNAVAILABLE", `The model for ${role} cannot be used.`, obstacle.detail);
    this.#loaded = await loadedWithin(loadTimeout, backend.open[role]!());
    return this.#loaded;
  }

  /** What is missing is looked up anew at each use, and a cancelled call says nothing about the model. */
  #remember(failure: Failure): Failure {
    if (failure.code !== "MODEL_FAILED" && !(failure.code === "MODEL_UNAVAILABLE" && this.#isComplete()))
      return failure;
    const isAway = this.#loaded === undefined || failure.details?.outage === true;
    this.#failure = failure;
    this.#restsUntil = isAway ? this.#now() + REST_AFTER_OUTAGE_MS : 0;
    return failure;
  }

  #isComplete(): boolean {
    return obstacleOf(this.#options.backend(), this.#options.role) === undefined;
  }

  #now(): number {
    return this.#options.clock.elapsed();
  }
}

const say = (status: ModelStatus, detail: string) => ({ status, detail });

function obstacleOf(backend: Backend, role: ModelRole): Obstacle | undefined {
  if (backend.obstacle || backend.open[role]) return backend.obstacle;
  return { status: "missing", detail: `A model of this kind cannot ${role}: configure another one.` };
}

/** What a foreign runtime throws is a failure of the model, not of ours. */
function asModelFailure(thrown: unknown): Failure {
  const failure = toFailure(thrown);
  if (failure.code !== "RUNTIME") return failure;
  const hint = "Run with --verbose to see the cause, or configure another model.";
  return new Failure("MODEL_FAILED", "The model broke.", hint, { cause: thrown });
}
