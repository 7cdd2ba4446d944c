import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_DELIVERY_HOURS } from "#domain/delivery-hours.ts";
import { DEFAULT_RETENTION } from "#domain/retention.ts";
import { createBrowserApi } from "#src/api/trpc.ts";
import { createShopRouter } from "#src/app.tsx";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { testFault } from "./testing/named-test.ts";

type Row = { readonly quote: string; readonly mechanism: string; readonly test: string };
type Section = { readonly source: string; readonly rows: readonly Row[] };

const read = (path: string): string => readFileSync(join(CHECKOUT, path), "utf8");

/** The sections of docs/promises.md, each headed by the page or document it quotes. */
const sections: readonly Section[] = read("docs/promises.md")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    source: section.split("\n")[0]?.trim() ?? "",
    rows: [...section.matchAll(/^\| (.+?) *\| (.+?) *\| (.+?) *\|$/gm)]
      .map(([, quote = "", mechanism = "", test = ""]) => ({ quote, mechanism, test }))
      .filter(({ quote }) => quote !== "Promise" && !/^-+$/.test(quote)),
  }));

/** Done by the seller or a platform: no file in this repository does it, and no test can check it. */
const NOT_OURS = /^(by hand|the platform)\b/;
const UNTESTED = "—";

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
const BLOCK = /<\/?(?:p|li|ul|ol|dl|dt|dd|div|h\d|section|nav|main|footer|aside|form|label|button)\b[^>]*>/g;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Markdown as it reads: without markup, with table cells as sentences. */
const readable = (markdown: string): string =>
  oneLine(
    markdown
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replaceAll(/[`*]|^\d+\. |^- /gm, "")
      .replaceAll(/ +\|/g, " |"),
  );

/** A page's visible text, with default settings. */
async function pageText(path: string): Promise<string> {
  const site = {
    origin: "https://shop.example",
    demo: false,
    clockAheadMs: null,
    retention: DEFAULT_RETENTION,
    delivery: DEFAULT_DELIVERY_HOURS,
  };
  const router = createShopRouter(createBrowserApi(site));
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const [, main = ""] =
    /<main\b[^>]*>([^]*)<\/main>/.exec(renderToString(<RouterProvider router={router} />)) ?? [];
  const text = main
    .replaceAll("<!-- -->", "")
    .replaceAll(BLOCK, " ")
    .replaceAll(/<[^>]*>/g, "");
  return oneLine(Object.entries(ENTITIES).reduce((all, [code, sign]) => all.replaceAll(code, sign), text));
}

const sources = new Map<string, string>();
beforeAll(async () => {
  for (const { source } of sections)
    sources.set(source, source.startsWith("/") ? await pageText(source) : readable(read(source)));
});

/** What is wrong with a row's references, if anything. */
function faultOf({ mechanism, test }: Row): string | undefined {
  if (NOT_OURS.test(mechanism)) return test === UNTESTED ? undefined : "what is not ours has no test";
  const paths = [...mechanism.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  if (paths.length === 0) return `'${mechanism}' names no file`;
  const gone = paths.find((path) => !existsSync(join(CHECKOUT, path)));
  return gone === undefined ? testFault(test) : `there is no ${gone}`;
}

describe.each(sections)("the promises of $source", ({ source, rows }) => {
  it("exist", () => {
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(rows)("$quote: is still there", ({ quote }) => {
    expect(sources.get(source)).toContain(readable(quote));
  });

  it.each(rows)("$quote: is kept by the mechanism and test it names", (row) => {
    expect(faultOf(row)).toBeUndefined();
  });
});

/** A duration: a promise wherever it appears. */
const DURATION = /\b\d+ (?:minutes?|hours?|days?|months?|years?)\b/g;

it.each(["/why-half-price", "/privacy", "/terms", "/withdrawal"])(
  "every duration on %s is part of a listed promise",
  (path) => {
    const text = sources.get(path) ?? "";
    const listed = sections.filter(({ source }) => source === path).flatMap(({ rows }) => rows);
    const covered = listed.flatMap(({ quote }) => {
      const from = text.indexOf(readable(quote));
      return from < 0 ? [] : [{ from, to: from + readable(quote).length }];
    });
    const open = [...text.matchAll(DURATION)].filter(
      ({ index }) => !covered.some(({ from, to }) => from <= index && index < to),
    );
    expect(open.map(({ index }) => text.slice(Math.max(0, index - 60), index + 30))).toEqual([]);
  },
);
