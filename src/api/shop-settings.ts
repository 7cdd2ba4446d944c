import { DEFAULT_DELIVERY_HOURS } from "#domain/seller/delivery-hours.ts";
import { DEFAULT_RETENTION } from "#domain/site/retention.ts";
import type { ShopSettings, Site } from "#domain/site/shop-settings.ts";

/** Id of the page shell's element that contains the settings as JSON. */
export const SHOP_SETTINGS_ELEMENT_ID = "shop-settings";

/** The settings embedded in this page by the Worker. Throws if there are none. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}

/** The site described by this page's settings. Without any, the page still renders but offers no payment. */
export function readSite(): Site {
  if (document.getElementById(SHOP_SETTINGS_ELEMENT_ID) !== null) return readShopSettings().site;
  return {
    origin: window.location.origin,
    demo: false,
    clockAheadMs: null,
    retention: DEFAULT_RETENTION,
    delivery: DEFAULT_DELIVERY_HOURS,
    countriesOutside: [],
    breachedPasswordsHost: null,
    webVitals: false,
  };
}

/**
 * Parses the settings from the page's JSON. Written by the Worker of the same build, they're looked for, and their values
 * are believed: the schema's library would be a fifteenth of the first load.
 */
export function parseShopSettings(json: string): ShopSettings {
  const settings: unknown = JSON.parse(json);
  if (!isShopSettings(settings)) throw new Error("the page has no settings of the shop");
  return settings;
}

const isShopSettings = (value: unknown): value is ShopSettings =>
  typeof value === "object" && value !== null && "site" in value && "payment" in value;
