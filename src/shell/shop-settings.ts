import * as z from "zod/mini";
import { SHOP_SETTINGS_ELEMENT_ID, type ShopSettings, shopSettingsSchema } from "#domain/shop-settings.ts";

/** The settings that the Worker wrote into this page. */
export function readShopSettings(): ShopSettings {
  const text = document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent;
  return z.parse(shopSettingsSchema, JSON.parse(text ?? "null"));
}
