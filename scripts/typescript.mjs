// Preloaded (`node --import ./scripts/typescript.mjs`) so that sources run as they are, in worker threads too: tsx by itself
// registers in the main thread only.
import { register } from "tsx/esm/api";

register();
