import type { Context as HonoContext } from "hono";
import { COMPANY } from "#domain/seller/company.ts";
import { isInvitationToken } from "#domain/accounts/staff-input.ts";
import { isAccountantToken } from "#domain/books/accountant-link.ts";
import { oldCatalogueNote } from "#src/api/old-catalogue-note.ts";
import { browserRenderedTitle } from "#domain/site/page-titles.ts";
import {
  documentTitle,
  isPagePath,
  isServerRendered,
  mayHoldToken,
  pagePattern,
  servedPath,
} from "#domain/site/pages.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { clientAddress } from "../../request/request-context.ts";
import { isPubliclyCacheable, pathAndQuery } from "../../response-cache/publicly-cacheable.ts";
import { ResponseCache, type FreshResponse } from "../../response-cache/response-cache.ts";
import { logFault } from "../../platform/log.ts";
import { pageHeaders } from "../../request/security-headers.ts";
import { applyThemeToBytes, chosenTheme, applyTheme } from "./chosen-theme.ts";
import { emptyRoot, fillShell, withNotice, startedAtOnce, startedLater, titleElement } from "./document.ts";
import { insteadOfPage, needsScript } from "./needs-script.ts";
import { pageAddress, type PageAddress } from "./page-address.ts";
import { appFiles, readShells } from "./built-files.ts";
import type { PageContent } from "./render-page.tsx";

type PageContext = HonoContext<AppEnv>;

/** Pages are 40 to 170 KB; one that lists the whole catalogue is 400 KB. */
const kept = new ResponseCache({
  entries: 100,
  bytes: 8 * 1024 * 1024,
  // Browsers may store it, but must revalidate it.
  cacheControl: "no-cache",
  markOld: withOldNote,
  forVisitor: (headers) => {
    const theme = chosenTheme(headers.get("cookie"));
    return theme === null ? null : { tag: theme, apply: (page) => applyThemeToBytes(page, theme) };
  },
});

const BOOKS_PAGE = /^\/accountant\/([^/]+)\/*$/i;
const INVITATION_PAGE = /^\/invitation\/([^/]+)\/*$/i;

/** What a page that isn't found, opened too often or can't be made is sent with. */
const STATUSES = [404, 429, 503] as const;
type Status = 200 | (typeof STATUSES)[number];

const REVALIDATE = "no-cache";
const RETRY_AFTER_SECONDS = 5;

const failedNote = (requestId: string) =>
  `<p class="p-6">We couldn’t load this page. <a class="underline" href="">Try again</a><br><small>Reference: ${requestId}</small></p>`;

/**
 * Responds with a server-rendered page, cached like catalogue reads. Nothing about a visitor is cached; a chosen theme
 * is applied when the page is sent. Pages rendered in the browser are sent empty. So is a page whose data is unavailable,
 * with 503, and one whose link opens nothing, with 404: the browser then tries to render it.
 */
export async function servePage(c: PageContext): Promise<Response> {
  const { path } = c.req;
  const holdsToken = mayHoldToken(path);
  if (holdsToken) c.header("Referrer-Policy", "no-referrer");
  const { pathname, search } = new URL(c.req.url);
  const served = servedPath(pathname);
  // Compared with the path as it was sent, because URL resolves dots and turns backslashes into slashes.
  const [sent] = pathAndQuery(c.req.url).split("?");
  if (served !== sent) return c.redirect(served + search, 301);
  for (const [name, value] of Object.entries(pageHeaders(c.get("services").settings))) c.header(name, value);
  const address = pageAddress(new URL(c.req.url));
  const make = () => makePage(c, address);
  const page = await (!isServerRendered(path)
    ? emptyPage(c, statusOf(c))
    : address.keepable && isPubliclyCacheable(c.req.raw.headers)
      ? kept.answer(c, address.href, make)
      : kept.answerAnew(c, make));
  // Browsers shouldn't store an address without a page either: it may be one of a token, differently written.
  if (holdsToken) page.headers.set("Cache-Control", "no-store");
  return page;
}

async function makePage(c: PageContext, { href, keepable }: PageAddress): Promise<FreshResponse> {
  const rendered = await render(c, href);
  const moved = rendered.headers.get("location");
  if (moved !== null) {
    // Always revalidated: a product may take back an old name, and its slug with it (D9).
    c.header("Cache-Control", REVALIDATE);
    const { origin, search } = new URL(c.req.url);
    const { pathname } = new URL(moved, origin);
    return { response: c.redirect(`${pathname}${search}`, 301), keep: false };
  }
  const status = STATUSES.find((one) => one === rendered.status) ?? 200;
  if (rendered.body === null) return { response: await emptyPage(c, status), keep: false };
  const html = await rendered.text();
  // Pages for unknown products aren't cached, because there's no limit to their number.
  const keep = keepable && status === statusOf(c);
  const page = keep ? html : applyTheme(html, themeOf(c));
  return { response: c.html(page, status, { "cache-control": REVALIDATE }), keep };
}

/** Returns the document around a render, with the list of files that the app needs. */
async function documentOf(c: PageContext, { head, body, routeIds }: PageContent): Promise<string> {
  return fillShell(await shellOf(c), {
    head,
    ...startedLater(await scriptsOf(c, routeIds)),
    page: insteadOfPage(c.req.path) + body,
  });
}

/** Returns the document of a page rendered in the browser, in this visitor's theme. */
async function emptyPage(c: PageContext, status: Status): Promise<Response> {
  const failed = status === 503;
  const page = fillShell(await shellOf(c), {
    head: titleElement(failed ? COMPANY.tradeName : documentTitle(browserRenderedTitle(c.req.path))),
    ...startedAtOnce(await scriptsOf(c, [])),
    page: emptyRoot(failed ? failedNote(c.get("trace").id) : needsScript(c.req.path)),
  });
  const headers = failed
    ? { "cache-control": "no-store", "retry-after": String(RETRY_AFTER_SECONDS) }
    : { "cache-control": REVALIDATE };
  return c.html(applyTheme(page, themeOf(c)), status, headers);
}

/**
 * Returns the build's scripts for these routes; undefined if vite serves the sources, because it loads the app itself.
 */
async function scriptsOf(c: PageContext, routeIds: readonly string[]) {
  return import.meta.env.PROD ? appFiles(c.req.raw, c.env.ASSETS, routeIds) : undefined;
}

/**
 * Returns the status by the path alone: 404 also for a cut token of a page that the browser renders (D56, D57), whose
 * own call checks whether its link has been revoked.
 */
function statusOf(c: PageContext): 200 | 404 {
  const { path } = c.req;
  const [, books] = BOOKS_PAGE.exec(path) ?? [];
  const [, invitation] = INVITATION_PAGE.exec(path) ?? [];
  const isForged =
    (invitation !== undefined && !isInvitationToken(invitation)) ||
    (books !== undefined && !isAccountantToken(books));
  return isPagePath(path) && !isForged ? 200 : 404;
}

const themeOf = (c: PageContext) => chosenTheme(c.req.raw.headers.get("cookie"));

/**
 * Anyone who has the address can see the order (D44), the receipt (D46) or the books (D56), or accept the invitation
 * (D57). Chromium sends the address as a referrer when a style element loads fonts, regardless of the policy, so these
 * pages link a style sheet.
 */
async function shellOf(c: PageContext): Promise<string> {
  const { linked, inlined } = await readShells(c.req.raw, c.env.ASSETS, c.get("services").settings);
  return mayHoldToken(c.req.path) ? linked : inlined;
}

/** Adds the notice that the page may be out of date, outside #root because React doesn't render it. */
function withOldNote(page: Uint8Array<ArrayBuffer>, readAt: number): Uint8Array<ArrayBuffer> {
  const html = new TextDecoder().decode(page);
  return new TextEncoder().encode(withNotice(html, oldCatalogueNote(new Date(readAt))));
}

async function render(c: PageContext, href: string): Promise<Response> {
  try {
    // Imported with the first page, because API calls don't need React.
    const { renderPage } = await import("./render-page.tsx");
    const caller = { services: c.get("services"), address: clientAddress(c) };
    return await renderPage(caller, href, (content) => documentOf(c, content));
  } catch (error) {
    logFault("a page could not be rendered", { page: pagePattern(c.req.path), cause: error });
    return new Response(null, { status: 503 });
  }
}
