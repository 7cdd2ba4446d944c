import type { Context as HonoContext } from "hono";
import { isPagePath, isServerRendered, pagePattern } from "#domain/pages.ts";
import type { AppEnv } from "../app.ts";
import { catalogueGeneration, etagOf } from "../http/catalogue-reads.ts";
import { logFault } from "../http/log.ts";
import { type KeptAnswer, ReadCache } from "../http/read-cache.ts";
import { pageHeaders } from "../http/security-headers.ts";
import { fillShell, shellWithNote } from "./document.ts";
import { pageAddress } from "./page-address.ts";
import { appFiles } from "./page-chunks.ts";
import type { Rendered } from "./render-page.tsx";
import { readShell } from "./shell.ts";

type PageContext = HonoContext<AppEnv>;
type KeptPage = KeptAnswer<Uint8Array<ArrayBuffer>>;

/** 60 pages of 100 to 500 KB. */
const kept = new ReadCache<KeptPage["body"]>({ entries: 60, bodyLength: 512 * 1024 });
let keptOf = catalogueGeneration();

const HTML = "text/html; charset=utf-8";
/** Kept by browsers, but asked for each time whether it still holds. */
const REVALIDATE = "no-cache";
const RETRY_AFTER_SECONDS = 5;

const NEEDS_SCRIPT =
  '<p class="p-6">This page needs JavaScript. <a class="underline" href="/products">See all products</a></p>';
const failedNote = (requestId: string) =>
  `<p class="p-6">This page could not be loaded. <a class="underline" href="">Try again</a><br><small>Reference: ${requestId}</small></p>`;

/**
 * A page of the shop as HTML with its content in it, from the isolate's memory for CATALOGUE_CACHE_SECONDS. Nothing of a
 * visitor goes into it. Pages that only the browser renders come empty, and so does, with 503, one whose data can not be
 * had: the browser then tries by itself.
 */
export async function answerPage(c: PageContext): Promise<Response> {
  for (const [name, value] of Object.entries(pageHeaders(c.get("services").settings))) c.header(name, value);
  if (!isServerRendered(c.req.path)) {
    const shell = await shellOf(c);
    return c.html(shellWithNote(shell, NEEDS_SCRIPT), isPagePath(c.req.path) ? 200 : 404, {
      "cache-control": REVALIDATE,
    });
  }
  const { href, keepable } = pageAddress(new URL(c.req.url));
  const fresh = keepable ? keptPage(href) : undefined;
  if (fresh) return answerWith(c, fresh, statusOf(c));
  const generation = catalogueGeneration();
  const rendered = await render(c, href);
  if (rendered.kind === "moved") {
    c.header("Cache-Control", REVALIDATE);
    return c.redirect(rendered.to, 301);
  }
  const shell = await shellOf(c);
  if (rendered.kind === "failed") {
    return c.html(shellWithNote(shell, failedNote(c.get("trace").id)), 503, {
      "cache-control": "no-store",
      "retry-after": String(RETRY_AFTER_SECONDS),
    });
  }
  const files = await appFiles(c.req.raw, c.env.ASSETS, rendered.routeIds);
  const body = new TextEncoder().encode(fillShell(shell, rendered.content, files));
  const page: KeptPage = { body, type: HTML, etag: await etagOf(body) };
  if (keepable && rendered.status === statusOf(c) && generation === catalogueGeneration())
    keep(c, href, page);
  return answerWith(c, page, rendered.status);
}

/** The status of a page that is kept: an unknown product's is not. */
const statusOf = (c: PageContext): 200 | 404 => (isPagePath(c.req.path) ? 200 : 404);

const shellOf = (c: PageContext) => readShell(c.req.raw, c.env.ASSETS, c.get("services").settings);

function keptPage(href: string): KeptPage | undefined {
  if (keptOf !== catalogueGeneration()) {
    kept.clear();
    keptOf = catalogueGeneration();
  }
  return kept.get(href, Date.now());
}

function keep(c: PageContext, href: string, page: KeptPage): void {
  const { catalogueCacheSeconds } = c.get("services").settings;
  if (catalogueCacheSeconds > 0) kept.keep(href, page, Date.now() + catalogueCacheSeconds * 1000);
}

async function render(c: PageContext, href: string): Promise<Rendered> {
  try {
    // Loaded with the first page: calls of the API do without React.
    const { renderPage } = await import("./render-page.tsx");
    return await renderPage(c.get("services"), href);
  } catch (error) {
    logFault("a page could not be rendered", { page: pagePattern(c.req.path), cause: error });
    return { kind: "failed" };
  }
}

function answerWith(c: PageContext, { body, type, etag }: KeptPage, status: 200 | 404): Response {
  const headers = { "content-type": type, etag, "cache-control": REVALIDATE };
  if (status === 200 && c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(body, status, headers);
}
