/** Keys by the host they belong to, so that none can reach another. */
export type ApiKeys = ReadonlyMap<string, string>;

/**
 * The setting is `host=key`, several separated by commas, or a key alone. A key alone belongs to the one host that the
 * configuration names; where it names several, nobody can tell whose key it is, and it goes to none of them.
 */
export function apiKeys(setting: string | undefined, hosts: Iterable<string>): ApiKeys {
  const named = new Set(hosts);
  const keys = new Map<string, string>();
  for (const part of (setting ?? "").split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const owner = [...named].find((host) => part.startsWith(`${host}=`));
    if (owner !== undefined) keys.set(owner, part.slice(owner.length + 1));
    else if (named.size === 1 && !namesAnOwner(part)) keys.set([...named][0]!, part);
  }
  return keys;
}

/** `host=key` for a host that is not configured. Padding at the end of a key ("abc==") names nobody. */
const namesAnOwner = (part: string): boolean => part.replace(/=+$/, "").includes("=");
