/** Something that clients can read by URI without a tool call. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
  readonly size?: number;
  readonly lastModified?: string;
}

export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** What a toolset offers as resources. */
export interface ResourceProvider {
  readonly templates: readonly ResourceTemplate[];
  list(cursor: string | undefined): Promise<{ entries: readonly ResourceEntry[]; nextCursor?: string }>;
  /** Undefined where the URI is not of this provider. @throws Failure */
  read(uri: string, context: { hostPaths: boolean }): Promise<ResourceContent | undefined>;
}
