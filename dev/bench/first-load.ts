import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { findChromium } from "../chromium.ts";
import type { BenchRow } from "./row.ts";

const KB = 1000;
/** What issue 6 allows a page to bring, by what a browser asks for it as. Fonts are compressed in themselves. */
const LIMITS = [
  { type: "script", what: "script, gzip", limitKb: 120 },
  { type: "font", what: "fonts", limitKb: 60 },
] as const;

/** What a page loads until it is idle, as a real Chromium asks for it: kilobytes of 1,000 bytes beside their limits. */
export async function benchFirstLoad(origin: string, paths: readonly string[]): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const rows: BenchRow[] = [];
    for (const path of paths) {
      const page = await browser.newPage();
      const bodies: Promise<{ type: string; bytes: number }>[] = [];
      page.on("response", (response) => {
        const type = response.request().resourceType();
        if (type !== "script" && type !== "font") return;
        const bytesOf = (body: Buffer) => (type === "script" ? gzipSync(body) : body).length;
        bodies.push(response.body().then((body) => ({ type, bytes: bytesOf(body) })));
      });
      // The app's script is asked for after the page was painted, and so after it was loaded.
      await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
      const files = await Promise.all(bodies);
      await page.close();
      for (const { type, what, limitKb } of LIMITS) {
        const bytes = files.filter((file) => file.type === type).reduce((sum, file) => sum + file.bytes, 0);
        rows.push({
          group: "First load",
          what: `${path}: ${what}`,
          unit: "KB",
          values: [bytes / KB],
          beside: { what: "limit", values: [limitKb] },
          aim: "≤ 1",
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}
