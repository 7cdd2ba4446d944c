import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BenchRow } from "./row.ts";

const KB = 1000;
const UPLOAD_LIMIT_KB = 3000;
/** What the bundler leaves beside the Worker and is not sent. */
const NOT_UPLOADED = /\.map$|\.json$|^\.vite\//;

/** What a deployment uploads, as gzip kilobytes (1,000 bytes): all modules together, as the platform counts them. */
export async function benchWorkerBundle(buildDir: string): Promise<BenchRow[]> {
  const folder = join(buildDir, "shop");
  const modules = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NOT_UPLOADED.test(path.slice(folder.length + 1)));
  const bytes = Buffer.concat(modules.map((path) => readFileSync(path)));
  return [
    {
      group: "Worker",
      what: "bundle, gzip",
      unit: "KB",
      values: [gzipSync(bytes).length / KB],
      beside: { what: "limit", values: [UPLOAD_LIMIT_KB] },
      aim: "≤ 1",
    },
  ];
}
