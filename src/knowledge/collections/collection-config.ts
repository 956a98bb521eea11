import { z } from "zod";
import { DEFAULT_CHUNKING } from "./chunking-policy.js";

/** Names are lower case in the configuration and in every answer; any case is understood as input. */
export const COLLECTION_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const DEFAULT_EXCLUDES = [
  ".git",
  "node_modules",
  ".venv",
  ".idea",
  "dist",
  "build",
  "__pycache__",
  ".DS_Store",
  "Thumbs.db",
] as const;

const collection = z.looseObject({
  name: z.string().regex(COLLECTION_NAME),
  path: z.string().min(1),
  pattern: z.string().min(1).default("**/*"),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([...DEFAULT_EXCLUDES]),
  updateCmd: z.string().optional(),
  languageHint: z.string().optional(),
});

const context = z.looseObject({
  scopeType: z.enum(["global", "collection", "prefix"]),
  scopeKey: z.string(),
  text: z.string(),
});

/** The configuration file. Keys that are not known here are kept as they are when the file is written. */
export const indexConfig = z.looseObject({
  version: z.string().default("1.0"),
  chunking: z
    .looseObject({
      maxTokens: z.int().min(50).max(8000).default(DEFAULT_CHUNKING.maxTokens),
      overlapPercent: z.number().min(0).max(0.5).default(DEFAULT_CHUNKING.overlapPercent),
    })
    .prefault({}),
  collections: z.array(collection).default([]),
  contexts: z.array(context).default([]),
  models: z.looseObject({}).prefault({}),
});

export type IndexConfig = z.output<typeof indexConfig>;
export type CollectionConfig = z.output<typeof collection>;
