import { createRequire } from "node:module";
import { Failure, systemCode } from "../../kernel/failure.js";

/** Runtimes that a user adds for models of their own; none is installed with the product. */
export const OPTIONAL_PACKAGES = {
  "node-llama-cpp": "NODE_LLAMA_CPP_SKIP_DOWNLOAD=true npm install node-llama-cpp@3",
  "@huggingface/transformers": "ONNXRUNTIME_NODE_INSTALL=skip npm install @huggingface/transformers@4",
} as const;

export type OptionalPackage = keyof typeof OPTIONAL_PACKAGES;

/** How optional packages are looked up: replaceable, so that adapters run without half a gigabyte of binaries. */
export interface PackageSource {
  isInstalled(name: OptionalPackage): boolean;
  load(name: OptionalPackage): Promise<unknown>;
}

export const installedPackages: PackageSource = {
  /** Finds the package without running any of it. */
  isInstalled(name) {
    try {
      createRequire(import.meta.url).resolve(name);
      return true;
    } catch (thrown) {
      // Anything else, such as a package that only modules may import, means that it is there.
      return systemCode(thrown) !== "MODULE_NOT_FOUND";
    }
  },
  load: (name) => import(name),
};

/** @throws Failure MODEL_UNAVAILABLE that names the command which installs the package */
export async function loadPackage<T>(name: OptionalPackage, source: PackageSource): Promise<T> {
  if (!source.isInstalled(name)) throw new Failure("MODEL_UNAVAILABLE", `${name} is not installed.`, installHint(name));
  try {
    return (await source.load(name)) as T;
  } catch (cause) {
    const message = `${name} is installed but cannot be loaded.`;
    throw new Failure("MODEL_UNAVAILABLE", message, `Install it again: ${OPTIONAL_PACKAGES[name]}`, { cause });
  }
}

export const installHint = (name: OptionalPackage): string => `Install it: ${OPTIONAL_PACKAGES[name]}`;
