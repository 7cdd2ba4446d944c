import { DEFAULT_RETENTION } from "#domain/retention.ts";
import { parseShopSettings, SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";
import type { Site } from "./trpc.ts";

/** The settings that the Worker wrote into this page. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}

/** The shop as this page's settings tell it. A page without any offers no payment, but is shown all the same. */
export function readSite(): Site {
  if (document.getElementById(SHOP_SETTINGS_ELEMENT_ID) === null) {
    return { origin: window.location.origin, demo: false, retention: DEFAULT_RETENTION };
  }
  const { siteUrl, demo, retention } = readShopSettings();
  return { origin: siteUrl, demo, retention };
}
