import { z } from "zod";

export const ACCESS = ["none", "read", "write"] as const;
/** What agents may do: nothing, read, or write too. */
export type Access = (typeof ACCESS)[number];

export const isMountId = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,63}$/.test(text);

const mount = z.strictObject({
  id: z.string().refine(isMountId, "a mount id has lower-case letters, digits, - and _"),
  path: z.string().min(1),
  name: z.string().optional(),
  access: z.enum(ACCESS).default("read"),
});

/** The part of the owner: no tool writes it. */
export const gramConfig = z.strictObject({
  access: z.enum(ACCESS).default("write"),
  /** IANA name; undefined: the zone of the system. */
  timezone: z.string().optional(),
  mounts: z.array(mount).default([]),
});

export type GramConfig = z.output<typeof gramConfig>;
export type MountConfig = z.output<typeof mount>;

/** A mount grants at most what the owner allows agents at all. */
export const lesserAccess = (a: Access, b: Access): Access => ACCESS[Math.min(ACCESS.indexOf(a), ACCESS.indexOf(b))]!;
