import { DEFAULT_RETENTION } from "#domain/retention.ts";
import { parseShopSettings, SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";
import type { Site } from "./trpc.ts";

/** The settings embedded in this page by the Worker. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}

/** The site described by this page's settings. Without any, the page still renders but offers no payment. */
export function readSite(): Site {
  if (document.getElementById(SHOP_SETTINGS_ELEMENT_ID) === null) {
    return { origin: window.location.origin, demo: false, retention: DEFAULT_RETENTION };
  }
  const { siteUrl, demo, retention } = readShopSettings();
  return { origin: siteUrl, demo, retention };
}
