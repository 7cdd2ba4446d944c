import { parseShopSettings, SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";

/** The settings that the Worker wrote into this page. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}
