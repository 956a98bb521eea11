import type { ModelOfRole, ModelRole } from "./port.js";

/** What stands behind a URI at this moment: how to open it in each role it can serve, or what is in the way. */
export interface Backend {
  readonly open: { readonly [R in ModelRole]?: () => Promise<ModelOfRole[R]> };
  readonly obstacle?: Obstacle | undefined;
  /** Whether it holds so much memory that it should be unloaded when nobody uses it. */
  readonly heavy: boolean;
}

export interface Obstacle {
  readonly status: "missing" | "disabled";
  /** What is the case, and what to do. */
  readonly detail: string;
}
