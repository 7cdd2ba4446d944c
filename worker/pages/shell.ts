import { jsonInHtml } from "#domain/json-in-html.ts";
import { SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";
import type { AssetsBinding, Settings } from "../env.ts";
import { ShopError } from "../errors.ts";

/** The built page shell with the settings in it. A deploy never changes it, so an isolate makes it once. */
let builtShell: string | undefined;

/** The HTML of every page of the shop. */
export async function readPage(request: Request, assets: AssetsBinding, settings: Settings): Promise<string> {
  const html = builtShell ?? (await readShell(request, assets, settings));
  if (import.meta.env.PROD) builtShell = html;
  return html;
}

async function readShell(request: Request, assets: AssetsBinding, settings: Settings): Promise<string> {
  const answer = await assets.fetch(new Request(new URL("/index.html", request.url)));
  if (!answer.ok) throw new ShopError("internal", "The page could not be built.");
  const html = await answer.text();
  return html.replace("</head>", `${settingsElement(settings)}</head>`);
}

function settingsElement(settings: Settings): string {
  const shown: ShopSettings = {
    siteUrl: settings.siteUrl,
    stripePublishableKey: settings.stripePublishableKey,
    stripeJsUrl: settings.stripeJsUrl,
    demo: settings.stripePublishableKey.startsWith("pk_test_"),
  };
  return `<script type="application/json" id="${SHOP_SETTINGS_ELEMENT_ID}">${jsonInHtml(shown)}</script>`;
}
