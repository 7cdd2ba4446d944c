import { useSyncExternalStore } from "react";
import { parseShopSettings, SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";

/** The settings that the Worker wrote into this page. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
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
