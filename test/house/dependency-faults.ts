import { isBuiltin } from "node:module";
import { importsOf, type SourceText } from "./rules/rule.js";

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface Exceptions {
  /** Packages that the code needs without importing them, or takes only where the user has them; with the reason. */
  readonly notImported: Readonly<Record<string, string>>;
  readonly notInstalled: Readonly<Record<string, string>>;
}

const packageOf = (from: string): string =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");

function packagesOf(files: readonly SourceText[]): Set<string> {
  const named = files.flatMap((file) => importsOf(file).map(({ from }) => from));
  return new Set(named.filter((from) => !from.startsWith(".") && !isBuiltin(from)).map(packageOf));
}

/** Packages that are listed and not imported, imported and not listed, or told of in no decision. */
export function dependencyFaults(
  manifest: Manifest,
  code: { readonly shipped: readonly SourceText[]; readonly own: readonly SourceText[] },
  decisions: readonly SourceText[],
  { notImported, notInstalled }: Exceptions,
): string[] {
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const forWork = Object.keys(manifest.devDependencies ?? {});
  const [shipped, own] = [packagesOf(code.shipped), packagesOf(code.own)];
  const written = decisions.map(({ text }) => text).join("\n");
  const isTold = (name: string) =>
    written.includes(`\`${name}\``) ||
    new RegExp(`(^|[\\s|(])${name.replace(/[/.]/g, "\\$&")}($|[\\s|,:;)])`, "m").test(written);
  return [
    ...installed
      .filter((name) => !shipped.has(name) && !(name in notImported))
      .map((name) => `${name} is imported nowhere in src`),
    ...forWork.filter((name) => !own.has(name) && !(name in notImported)).map((name) => `${name} is imported nowhere`),
    ...[...shipped]
      .filter((name) => !installed.includes(name) && !(name in notInstalled))
      .map((name) => `src imports ${name}, which is no dependency`),
    ...[...own]
      .filter((name) => ![...installed, ...forWork].includes(name) && !(name in notInstalled))
      .map((name) => `${name} is imported and is no dependency`),
    ...installed.filter((name) => !isTold(name)).map((name) => `no decision tells why ${name}`),
  ];
}
