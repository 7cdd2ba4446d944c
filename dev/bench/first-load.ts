import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { findChromium } from "../chromium.ts";

export type FirstLoad = {
  readonly path: string;
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly files: number;
};

const KB = 1000;

/** What a page loads before it is usable: gzip kilobytes (1,000 bytes) of script and style, read in a real Chromium. */
export async function benchFirstLoad(origin: string, paths: readonly string[]): Promise<FirstLoad[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const rows: FirstLoad[] = [];
    for (const path of paths) {
      const page = await browser.newPage();
      const bodies: Promise<{ type: string; bytes: number }>[] = [];
      page.on("response", (response) => {
        const type = response.request().resourceType();
        if (type !== "script" && type !== "stylesheet") return;
        bodies.push(response.body().then((body) => ({ type, bytes: gzipSync(body).length })));
      });
      // The app's script is asked for after the page was painted, and so after it was loaded.
      await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
      const files = await Promise.all(bodies);
      const sum = (type: string) =>
        files.filter((file) => file.type === type).reduce((total, file) => total + file.bytes, 0) / KB;
      rows.push({ path, scriptKb: sum("script"), styleKb: sum("stylesheet"), files: files.length });
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}
