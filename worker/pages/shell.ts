import { SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#src/api/shop-settings.ts";
import { type AssetsBinding, deliveryHoursOf, isDemo, retentionOf, type Settings } from "../platform/env.ts";
import { clockAheadMs } from "../platform/clock.ts";
import { readBuiltFile } from "./built-file.ts";
import { fillShell, jsonElement } from "./document.ts";

/** The built page shell with the settings in it. Within a deployment it changes only when the clock is turned (D52). */
let builtShell: { readonly html: string; readonly aheadMs: number } | undefined;

/** The HTML around every page of the shop, with places for what differs (worker/pages/document.ts). */
export async function readShell(
  request: Request,
  assets: AssetsBinding,
  settings: Settings,
): Promise<string> {
  const aheadMs = clockAheadMs();
  if (builtShell?.aheadMs === aheadMs) return builtShell.html;
  const html = await makeShell(request, assets, settings);
  if (import.meta.env.PROD) builtShell = { html, aheadMs };
  return html;
}

async function makeShell(request: Request, assets: AssetsBinding, settings: Settings): Promise<string> {
  const html = await (await readBuiltFile(request, assets, "/index.html")).text();
  const shown: ShopSettings = {
    stripePublishableKey: settings.stripePublishableKey,
    stripeJsUrl: settings.stripeJsUrl,
    siteUrl: settings.siteUrl,
    demo: isDemo(settings),
    clockAheadMs: settings.clockUrl && clockAheadMs(),
    retention: retentionOf(settings),
    delivery: deliveryHoursOf(settings),
  };
  return fillShell(html, { settings: jsonElement(SHOP_SETTINGS_ELEMENT_ID, shown) });
}
