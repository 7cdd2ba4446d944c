import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { SHOP_SETTINGS_ELEMENT_ID, type ShopSettings, shopSettingsSchema } from "#domain/shop-settings.ts";

/** The settings that the Worker wrote into this page. */
export function readShopSettings(): ShopSettings {
  const text = document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent;
  return z.parse(shopSettingsSchema, JSON.parse(text ?? "null"));
}

/** Whether this shop runs on the payment sandbox (D35); not known while a server renders. */
export function useDemo(): boolean {
  return useSyncExternalStore(neverChanges, isDemo, () => false);
}

let demo: boolean | undefined;

function isDemo(): boolean {
  // Without settings there is no payment either; the page must not fail for the bar above it.
  demo ??= document.getElementById(SHOP_SETTINGS_ELEMENT_ID) !== null && readShopSettings().demo;
  return demo;
}

function neverChanges(): () => void {
  return () => undefined;
}
