import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { FIRST_LOAD_LIMITS_KB, FIRST_PACKETS_BYTES, IN_FIRST_PACKETS, type Weight } from "#dev/limits.ts";
import { INDEXED_PATHS } from "#domain/pages.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const KB = 1000;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

const gzipKb = (text: string | Buffer): number => gzipSync(text).length / KB;

/** A response's contribution to a page's weight. */
async function weightOf(response: Response): Promise<Partial<Weight>> {
  const body = await response.body();
  switch (response.request().resourceType()) {
    case "document": {
      const html = body.toString();
      const style = [...html.matchAll(INLINE_STYLE)].map(([, text = ""]) => text).join("");
      return { html: gzipKb(html), style: gzipKb(style) };
    }
    case "stylesheet":
      return { style: gzipKb(body) };
    case "script":
      return { script: gzipKb(body) };
    case "font":
      return { fonts: body.length / KB };
    default:
      return {};
  }
}

/** What a first visit to a page loads from the shop until it is idle. */
async function firstLoad(path: string): Promise<Weight> {
  const page = await visitor();
  // A preloaded file is requested again when it is used.
  const responses = new Map<string, Response>();
  page.on("response", (response) => responses.set(response.url(), response));
  await page.goto(path);
  await atRest(page);
  const weights = await Promise.all([...responses.values()].map(weightOf));
  const sum = (kind: keyof Weight) => weights.reduce((kb, weight) => kb + (weight[kind] ?? 0), 0);
  return { html: sum("html"), style: sum("style"), script: sum("script"), fonts: sum("fonts") };
}

const KINDS = ["html", "style", "script", "fonts"] as const;
const rowOf = (path: string, kb: (kind: keyof Weight) => number): string =>
  `"${path}": { ${KINDS.map((kind) => `${kind}: ${Number(kb(kind).toFixed(1))}`).join(", ")} },`;

describe("the first load of a public page", () => {
  it.each(Object.entries(FIRST_LOAD_LIMITS_KB))("%s stays within its limits", async (path, limits) => {
    const measured = await firstLoad(path);
    for (const kind of KINDS) expect(measured[kind], `${path} came without ${kind}`).toBeGreaterThan(0);
    const tooHeavy = KINDS.filter((kind) => measured[kind] > limits[kind]);
    const figures = `measured, in KB:
  ${rowOf(path, (kind) => measured[kind])}
with 5 % to spare, for dev/limits.ts:
  ${rowOf(path, (kind) => (kind === "script" ? limits.script : measured[kind] * 1.05 + 0.05))}`;
    expect(tooHeavy, figures).toEqual([]);
  });

  it("has limits on every page in the sitemap", () => {
    expect(Object.keys(FIRST_LOAD_LIMITS_KB)).toEqual(expect.arrayContaining([...INDEXED_PATHS]));
  });

  it.each(IN_FIRST_PACKETS)("%s arrives with its headers in a connection's first packets", async (path) => {
    const answer = await (await visitor()).goto(path);
    const sizes = await answer?.request().sizes();
    expect(sizes?.responseBodySize).toBeGreaterThan(0);
    const bytes = (sizes?.responseHeadersSize ?? 0) + (sizes?.responseBodySize ?? 0);
    expect(bytes).toBeLessThan(FIRST_PACKETS_BYTES);
  });
});
