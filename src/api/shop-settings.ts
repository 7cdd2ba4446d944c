import { SAMPLE_SELLER } from "#domain/seller/seller.ts";
import type { ShopSettings, Site } from "#domain/site/shop-settings.ts";

/** Id of the page shell's element that contains the settings as JSON. */
export const SHOP_SETTINGS_ELEMENT_ID = "shop-settings";

/** The settings embedded in this page by the Worker. Throws if there are none. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}

/** A site of which nothing is known but its address: the page still renders but offers no payment. */
export const SITE_PRESETS: Omit<Site, "origin"> = {
  demo: false,
  clockAheadMs: null,
  seller: SAMPLE_SELLER,
  retention: { messagesKeptDays: 365, unpaidOrdersKeptDays: 90 },
  delivery: { detailsWaitHours: 24, deliveryPromiseHours: 24 },
  renewals: { renewableBeforeDays: 90, renewableAfterDays: 30 },
  offerDays: 30,
  countriesOutside: [],
  breachedPasswordsHost: null,
  webVitals: false,
};

/** The site described by this page's settings. */
export const readSite = (): Site =>
  document.getElementById(SHOP_SETTINGS_ELEMENT_ID) === null
    ? { ...SITE_PRESETS, origin: window.location.origin }
    : readShopSettings().site;

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
