import type { EmbeddingModel, RerankModel } from "../port.js";
import { normalised } from "../vector.js";
import { loadPackage, type PackageSource } from "./optional-package.js";

/** The part of transformers.js that we use. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean };
  pipeline(task: "feature-extraction", model: string, options: LoadOptions): Promise<Extractor>;
  readonly AutoTokenizer: { from_pretrained(model: string, options: LoadOptions): Promise<Tokenizer> };
  readonly AutoModelForSequenceClassification: {
    from_pretrained(model: string, options: LoadOptions): Promise<Classifier>;
  };
}

interface LoadOptions {
  readonly local_files_only: true;
}

interface Tensor {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}

type Extractor = ((texts: string[], options: { pooling: "mean"; normalize: boolean }) => Promise<Tensor>) & Disposable;
type Tokenizer = (texts: string[], options: { text_pair: string[]; padding: boolean; truncation: boolean }) => unknown;
type Classifier = ((inputs: unknown) => Promise<{ readonly logits: Tensor }>) & Disposable;

interface Disposable {
  dispose(): Promise<unknown>;
}

const BATCH = 16;

/** A folder as transformers.js lays it out: config.json, tokenizer.json, onnx/model*.onnx; its path is absolute. */
export async function openOnnxEmbedding(id: string, folder: string, packages: PackageSource): Promise<EmbeddingModel> {
  const { pipeline } = await loadTransformers(packages);
  const extract = await pipeline("feature-extraction", folder, { local_files_only: true });
  const embedBatch = async (texts: string[]) =>
    rowsOf(await extract(texts, { pooling: "mean", normalize: true })).map(normalised);
  const [probe] = await embedBatch(["dimensions"]);
  const dims = probe!.length;
  return {
    id,
    dims,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH)
        vectors.push(...(await embedBatch(texts.slice(from, from + BATCH))));
      return vectors.map((vector, i) => (texts[i]!.trim() === "" ? new Float32Array(dims) : vector));
    },
    weightFor: (text) => (text.trim() === "" ? 0 : 1),
    close: async () => void (await extract.dispose()),
  };
}

/** A cross-encoder with one output. */
export async function openOnnxRerank(id: string, folder: string, packages: PackageSource): Promise<RerankModel> {
  const { AutoTokenizer, AutoModelForSequenceClassification } = await loadTransformers(packages);
  const tokenizer = await AutoTokenizer.from_pretrained(folder, { local_files_only: true });
  const classify = await AutoModelForSequenceClassification.from_pretrained(folder, {
    local_files_only: true,
  });
  return {
    id,
    async rerank(query, passages) {
      if (passages.length === 0) return [];
      const queries = passages.map(() => query);
      const { logits } = await classify(
        tokenizer(queries, { text_pair: [...passages], padding: true, truncation: true }),
      );
      return rowsOf(logits).map((row) => 1 / (1 + Math.exp(-row[0]!)));
    },
    close: async () => void (await classify.dispose()),
  };
}

/** An absolute path is no name of a hub, so it is read as a path. */
async function loadTransformers(packages: PackageSource): Promise<Transformers> {
  const transformers = await loadPackage<Transformers>("@huggingface/transformers", packages);
  transformers.env.allowRemoteModels = false;
  transformers.env.allowLocalModels = true;
  return transformers;
}

function rowsOf({ data, dims }: Tensor): Float32Array[] {
  const width = dims.at(-1)!;
  const all = Float32Array.from(data);
  return Array.from({ length: all.length / width }, (_, row) => all.slice(row * width, (row + 1) * width));
}
