/** The maximum loading time of a script chunk (S87). */
export const CHUNK_TIMEOUT_MS = 120_000;

const CHUNK_FILE = /[^/"'`]+\.js/;

/** A script chunk that failed to load (S91, D32). The id is its file name. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";

  constructor(id: string, options?: ErrorOptions) {
    super(`Loading chunk ${id} failed`, options);
  }
}

type Load<Module> = () => Promise<Module>;

/**
 * Wraps the failure of a dynamic import in a ChunkLoadError: the browsers' own errors differ, and some don't name the
 * chunk.
 */
function chunkFailure(load: Load<unknown>, cause: unknown): ChunkLoadError {
  if (cause instanceof ChunkLoadError) return cause;
  // The import function's source names its chunk.
  const [id = "?"] = CHUNK_FILE.exec(String(load)) ?? [];
  return new ChunkLoadError(id, { cause });
}

/** Requests a file, once. For a style sheet, resolves when it has loaded. */
async function requestChunk(file: string): Promise<void> {
  const href = `/${file}`;
  if (document.querySelector(`[href="${href}"], [src="${href}"]`)) return;
  const isStyle = href.endsWith(".css");
  const rel = isStyle ? "stylesheet" : "modulepreload";
  const link = Object.assign(document.createElement("link"), { rel, crossOrigin: "", href });
  document.head.append(link);
  if (isStyle)
    await new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
}

/**
 * Loads a script chunk and, in parallel, the other files of the build (`static/js/…`) that it needs. The build wraps
 * every dynamic import in this (ops/vite/chunk-loading.ts).
 *
 * @throws ChunkLoadError when the chunk fails to load, or hasn't loaded after CHUNK_TIMEOUT_MS
 */
export function loadChunk<Module>(load: Load<Module>, files: readonly string[] = []): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(chunkFailure(load, cause));
    const timer = setTimeout(fail, CHUNK_TIMEOUT_MS, "timed out");
    void Promise.all(files.map(requestChunk))
      .then(load)
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}
