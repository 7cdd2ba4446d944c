/** How long a script chunk may take (S87). */
export const CHUNK_TIMEOUT_MS = 120_000;

const CHUNK_FILE = /[^/"'`]+\.js/;

/** A script chunk that did not arrive (S91, D32). The id is its file name. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";

  constructor(id: string, options?: ErrorOptions) {
    super(`Loading chunk ${id} failed`, options);
  }
}

type Load<Module> = () => Promise<Module>;

/** What a dynamic import failed with, as a ChunkLoadError: its own failures differ by browser, and some name no chunk. */
function chunkFailure(load: Load<unknown>, cause: unknown): ChunkLoadError {
  if (cause instanceof ChunkLoadError) return cause;
  // The import itself tells what it imports.
  const [id = "?"] = CHUNK_FILE.exec(String(load)) ?? [];
  return new ChunkLoadError(id, { cause });
}

/** Asks for a file, once. What is shown with a style waits for it. */
async function ask(file: string): Promise<void> {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const isStyle = href.endsWith(".css");
  const rel = isStyle ? "stylesheet" : "modulepreload";
  const link = Object.assign(document.createElement("link"), { rel, crossOrigin: "", href });
  document.head.append(link);
  if (isStyle)
    await new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
}

/**
 * Loads a script chunk, and the files of the build (`static/js/…`) that it needs as well beside it. The build puts it
 * around every dynamic import (ops/vite/chunk-loading.ts).
 *
 * @throws ChunkLoadError when the chunk fails to load, or has not loaded after CHUNK_TIMEOUT_MS
 */
export function loadChunk<Module>(load: Load<Module>, files: readonly string[] = []): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(chunkFailure(load, cause));
    const timer = setTimeout(fail, CHUNK_TIMEOUT_MS, "timed out");
    void Promise.all(files.map(ask))
      .then(load)
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}
