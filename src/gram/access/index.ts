export type { Access, GramConfig, MountConfig } from "./gram-config.js";
export { ACCESS, isMountId } from "./gram-config.js";
export { GramConfigFile } from "./gram-config-file.js";
export type { Asker, Root } from "./roots.js";
export { MOUNTS, Roots } from "./roots.js";
