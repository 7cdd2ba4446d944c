import { DEFAULT_DELIVERY_HOURS, type DeliveryHours } from "#domain/seller/delivery-hours.ts";
import { DEFAULT_RETENTION, type RetentionSettings } from "#domain/site/retention.ts";
import type { Site } from "./trpc.ts";

/** Id of the page shell's element that contains the settings as JSON. */
export const SHOP_SETTINGS_ELEMENT_ID = "shop-settings";

/** What the browser must know before any call; the Worker embeds it in the page shell. */
export type ShopSettings = {
  /** The shop's canonical origin, without a trailing slash. */
  readonly siteUrl: string;
  readonly stripePublishableKey: string;
  readonly stripeJsUrl: string;
  /** Whether the shop runs on the payment sandbox, which the demo bar then says (D35). */
  readonly demo: boolean;
  /** How far the shop's clock is turned; null where it cannot be (D52). */
  readonly clockAheadMs: number | null;
  /** The periods shown on the privacy page. */
  readonly retention: RetentionSettings;
  /** The periods that product pages state. */
  readonly delivery: DeliveryHours;
};

/** The settings embedded in this page by the Worker. */
export function readShopSettings(): ShopSettings {
  return parseShopSettings(document.getElementById(SHOP_SETTINGS_ELEMENT_ID)?.textContent ?? "null");
}

/** The site described by this page's settings. Without any, the page still renders but offers no payment. */
export function readSite(): Site {
  if (document.getElementById(SHOP_SETTINGS_ELEMENT_ID) === null) {
    return {
      origin: window.location.origin,
      demo: false,
      clockAheadMs: null,
      retention: DEFAULT_RETENTION,
      delivery: DEFAULT_DELIVERY_HOURS,
    };
  }
  const { siteUrl, demo, clockAheadMs, retention, delivery } = readShopSettings();
  return { origin: siteUrl, demo, clockAheadMs, retention, delivery };
}

/** Parses the settings from the page's JSON. */
export function parseShopSettings(json: string): ShopSettings {
  const value: unknown = JSON.parse(json);
  if (
    isRecord(value) &&
    typeof value["siteUrl"] === "string" &&
    typeof value["stripePublishableKey"] === "string" &&
    typeof value["stripeJsUrl"] === "string" &&
    typeof value["demo"] === "boolean"
  ) {
    return {
      siteUrl: value["siteUrl"],
      stripePublishableKey: value["stripePublishableKey"],
      stripeJsUrl: value["stripeJsUrl"],
      demo: value["demo"],
      clockAheadMs: typeof value["clockAheadMs"] === "number" ? value["clockAheadMs"] : null,
      retention: parseRetention(value["retention"]),
      delivery: parseDelivery(value["delivery"]),
    };
  }
  throw new Error("the page carries no shop settings");
}

function parseRetention(value: unknown): RetentionSettings {
  if (
    isRecord(value) &&
    typeof value["messagesKeptDays"] === "number" &&
    typeof value["unpaidOrdersKeptDays"] === "number"
  ) {
    const { messagesKeptDays, unpaidOrdersKeptDays } = value;
    return { messagesKeptDays, unpaidOrdersKeptDays };
  }
  throw new Error("the page does not say how long things are kept");
}

function parseDelivery(value: unknown): DeliveryHours {
  if (
    isRecord(value) &&
    typeof value["detailsWaitHours"] === "number" &&
    typeof value["deliveryPromiseHours"] === "number"
  ) {
    const { detailsWaitHours, deliveryPromiseHours } = value;
    return { detailsWaitHours, deliveryPromiseHours };
  }
  throw new Error("the page does not say how soon the shop delivers");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
