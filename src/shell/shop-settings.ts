import { useSyncExternalStore } from "react";
import { parseShopSettings, SHOP_SETTINGS_ELEMENT_ID, type ShopSettings } from "#domain/shop-settings.ts";

/** The settings that the Worker wrote into this page. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}

/** The shop's own origin for canonical links; where the page carries no settings, the origin it was opened at. */
export function readSiteUrl(): string {
  return hasSettings() ? readShopSettings().siteUrl : window.location.origin;
}

/** Whether this shop runs on the payment sandbox (D35); not known while a server renders. */
export function useDemo(): boolean {
  return useSyncExternalStore(neverChanges, isDemo, () => false);
}

let demo: boolean | undefined;

function isDemo(): boolean {
  // Without settings there is no payment either; the page must not fail for the bar above it.
  demo ??= hasSettings() && readShopSettings().demo;
  return demo;
}

function hasSettings(): boolean {
  return document.getElementById(SHOP_SETTINGS_ELEMENT_ID) !== null;
}

function neverChanges(): () => void {
  return () => undefined;
}
