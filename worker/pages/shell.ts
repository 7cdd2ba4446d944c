import { SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";
import { isPagePath } from "#domain/pages.ts";
import type { AssetsBinding, Settings } from "../env.ts";
import { ShopError } from "../errors.ts";

/** The built page shell with the settings in it. A deploy never changes it, so an isolate makes it once. */
let builtShell: string | undefined;

/** The page for an address of the shop; unknown addresses get the same page with a 404. */
export async function servePage(
  request: Request,
  assets: AssetsBinding,
  settings: Settings,
): Promise<Response> {
  const path = new URL(request.url).pathname;
  const html = builtShell ?? (await readShell(request, assets, settings));
  if (import.meta.env.PROD) builtShell = html;
  return new Response(request.method === "HEAD" ? null : html, {
    status: isPagePath(path) ? 200 : 404,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  });
}

async function readShell(request: Request, assets: AssetsBinding, settings: Settings): Promise<string> {
  const answer = await assets.fetch(new Request(new URL("/index.html", request.url)));
  if (!answer.ok) throw new ShopError("internal", "The page could not be built.");
  const html = await answer.text();
  return html.replace("</head>", `${settingsElement(settings)}</head>`);
}

function settingsElement(settings: Settings): string {
  const shown: ShopSettings = {
    stripePublishableKey: settings.stripePublishableKey,
    stripeJsUrl: settings.stripeJsUrl,
    demo: settings.stripePublishableKey.startsWith("pk_test_"),
  };
  const json = JSON.stringify(shown).replaceAll("<", String.raw`\u003c`);
  return `<script type="application/json" id="${SHOP_SETTINGS_ELEMENT_ID}">${json}</script>`;
}
