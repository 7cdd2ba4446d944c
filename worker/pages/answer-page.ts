import type { Context as HonoContext } from "hono";
import { COMPANY } from "#domain/company.ts";
import { oldCatalogueNote } from "#src/api/old-catalogue-note.ts";
import { browserRenderedTitle } from "#domain/page-titles.ts";
import { documentTitle, isPagePath, isServerRendered, mayHoldToken, pagePattern } from "#domain/pages.ts";
import { linkedOrderOf, withdrawalIdOf } from "../orders/order-link.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { isPubliclyCacheable } from "../platform/response-cache/publicly-cacheable.ts";
import { ResponseCache, type Made } from "../platform/response-cache/response-cache.ts";
import { logFault } from "../platform/log.ts";
import { pageHeaders } from "../platform/security/security-headers.ts";
import { bytesInTheme, chosenTheme, inTheme } from "./chosen-theme.ts";
import { emptyRoot, fillShell, pageWithNote, startedAtOnce, startedLater, titleElement } from "./document.ts";
import { needsScript } from "./needs-script.ts";
import { pageAddress } from "./page-address.ts";
import { appFiles } from "./page-chunks.ts";
import { linkedStyle, readPageStyle, styleFor, wholeStyle } from "./page-style.ts";
import type { PageContent } from "./render-page.tsx";
import { readShell } from "./shell.ts";
import type { PageStyle } from "./style-parts.ts";

type PageContext = HonoContext<AppEnv>;

/** Pages are 40 to 170 KB; one that lists the whole catalogue is 400 KB. */
const kept = new ResponseCache({
  kind: "page",
  entries: 100,
  bytes: 8 * 1024 * 1024,
  // Browsers may store it, but must revalidate.
  cacheControl: "no-cache",
  markOld: withOldNote,
  forVisitor: (headers) => {
    const theme = chosenTheme(headers.get("cookie"));
    return theme === null ? null : { tag: theme, apply: (page) => bytesInTheme(page, theme) };
  },
});

const ORDER_PAGE = /^\/order\/([^/]+)\/*$/i;
const RECEIPT_PAGE = /^\/withdrawn\/([^/]+)\/*$/i;

const REVALIDATE = "no-cache";
const RETRY_AFTER_SECONDS = 5;

const failedNote = (requestId: string) =>
  `<p class="p-6">This page could not be loaded. <a class="underline" href="">Try again</a><br><small>Reference: ${requestId}</small></p>`;

/**
 * Answers with a server-rendered page, cached like catalogue reads. Nothing about a visitor enters the cache; a
 * chosen theme is applied on sending. Pages rendered in the browser are sent empty, as is, with 503, a page whose
 * data is unavailable: the browser then tries by itself.
 */
export async function answerPage(c: PageContext): Promise<Response> {
  for (const [name, value] of Object.entries(pageHeaders(c.get("services").settings))) c.header(name, value);
  if (!isServerRendered(c.req.path)) {
    const title = documentTitle(browserRenderedTitle(c.req.path));
    const holdsToken = mayHoldToken(c.req.path);
    // Anyone who has the address can see the order (D44), or the receipt (D46). Chromium sends it with the fonts of a style
    // element, whatever the policy says: the style comes from files.
    const page = await emptyPage(c, title, needsScript(c.req.path), holdsToken ? linkedStyle : wholeStyle);
    if (holdsToken) c.header("Referrer-Policy", "no-referrer");
    return c.html(page, statusOf(c), { "cache-control": holdsToken ? "no-store" : REVALIDATE });
  }
  const { href, keepable } = pageAddress(new URL(c.req.url));
  const make = () => makePage(c, href);
  return keepable && isPubliclyCacheable(c.req.raw.headers)
    ? kept.answer(c, href, make)
    : kept.answerAnew(c, make);
}

async function makePage(c: PageContext, href: string): Promise<Made> {
  const rendered = await render(c, href);
  const moved = rendered.headers.get("location");
  if (moved !== null) {
    // Always revalidated: a product may take back an old name, and its slug with it (D9).
    c.header("Cache-Control", REVALIDATE);
    const { origin, search } = new URL(c.req.url);
    const { pathname } = new URL(moved, origin);
    return { response: c.redirect(`${pathname}${search}`, 301), keep: false };
  }
  if (rendered.status === 500) {
    const page = await emptyPage(c, COMPANY.tradeName, failedNote(c.get("trace").id));
    const headers = { "cache-control": "no-store", "retry-after": String(RETRY_AFTER_SECONDS) };
    return { response: c.html(page, 503, headers), keep: false };
  }
  const status = rendered.status === 404 ? 404 : 200;
  // Pages for unknown products are not cached: their number is unlimited.
  const keep = status === statusOf(c);
  const html = await rendered.text();
  const page = keep ? html : inTheme(html, themeOf(c));
  return { response: c.html(page, status, { "cache-control": REVALIDATE }), keep };
}

/** The document around a render, with the part of the style sheet that it uses and the list of files that the app needs. */
async function documentOf(c: PageContext, { head, body, routeIds }: PageContent): Promise<string> {
  const built = await readBuild(c, routeIds);
  return fillShell(await shellOf(c), {
    head,
    ...(built && { style: styleFor(built.style, body) }),
    ...startedLater(built?.files),
    page: body,
  });
}

/** The document of a page that the browser renders, in this visitor's theme; `note` is trusted HTML. */
async function emptyPage(
  c: PageContext,
  title: string,
  note: string,
  styleIn: (style: PageStyle) => string = wholeStyle,
): Promise<string> {
  const built = await readBuild(c, []);
  const page = fillShell(await shellOf(c), {
    head: titleElement(title),
    ...(built && { style: styleIn(built.style) }),
    ...startedAtOnce(built?.files),
    page: emptyRoot(note),
  });
  return inTheme(page, themeOf(c));
}

/** What the build has for these routes. Nothing where vite serves the sources: it loads style and app itself. */
async function readBuild(c: PageContext, routeIds: readonly string[]) {
  if (!import.meta.env.PROD) return undefined;
  const style = await readPageStyle(c.req.raw, c.env.ASSETS);
  const scripts = await appFiles(c.req.raw, c.env.ASSETS, routeIds);
  return { style, files: { sheet: style.sheet, scripts } };
}

/** The status, determined by the path alone: a token is not ours if it is cut or forged (D44, D46). Whether its link has been ended, the page's call says. */
function statusOf(c: PageContext): 200 | 404 {
  const { path } = c.req;
  const { settings } = c.get("services");
  const [, order] = ORDER_PAGE.exec(path) ?? [];
  const [, receipt] = RECEIPT_PAGE.exec(path) ?? [];
  const isForged =
    (order !== undefined && linkedOrderOf(settings, order) === undefined) ||
    (receipt !== undefined && withdrawalIdOf(settings, receipt) === undefined);
  return isPagePath(path) && !isForged ? 200 : 404;
}

const themeOf = (c: PageContext) => chosenTheme(c.req.raw.headers.get("cookie"));

const shellOf = (c: PageContext) => readShell(c.req.raw, c.env.ASSETS, c.get("services").settings);

/** Adds the notice that the page may be out of date, outside #root because React does not know about it. */
function withOldNote(page: Uint8Array<ArrayBuffer>, readAt: number): Uint8Array<ArrayBuffer> {
  const html = new TextDecoder().decode(page);
  return new TextEncoder().encode(pageWithNote(html, oldCatalogueNote(new Date(readAt))));
}

async function render(c: PageContext, href: string): Promise<Response> {
  try {
    // Imported with the first page: API calls do not need React.
    const { renderPage } = await import("./render-page.tsx");
    return await renderPage(c.get("services"), href, (content) => documentOf(c, content));
  } catch (error) {
    logFault("a page could not be rendered", { page: pagePattern(c.req.path), cause: error });
    return new Response(null, { status: 500 });
  }
}
