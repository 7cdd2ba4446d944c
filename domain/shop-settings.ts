/** Id of the element in the page shell that carries the settings as JSON. */
export const SHOP_SETTINGS_ELEMENT_ID = "shop-settings";

/** What the browser must know before any call: the Worker writes it into the page shell. */
export type ShopSettings = {
  /** Origin of the shop, without a trailing slash: what its pages are called elsewhere. */
  readonly siteUrl: string;
  readonly stripePublishableKey: string;
  readonly stripeJsUrl: string;
  /** The shop runs on the payment sandbox: the demo bar says so (D35). */
  readonly demo: boolean;
};

/** Reads the settings back from the page's JSON. */
export function parseShopSettings(json: string): ShopSettings {
  const value: unknown = JSON.parse(json);
  if (
    typeof value === "object" &&
    value !== null &&
    "siteUrl" in value &&
    typeof value.siteUrl === "string" &&
    "stripePublishableKey" in value &&
    typeof value.stripePublishableKey === "string" &&
    "stripeJsUrl" in value &&
    typeof value.stripeJsUrl === "string" &&
    "demo" in value &&
    typeof value.demo === "boolean"
  ) {
    return {
      siteUrl: value.siteUrl,
      stripePublishableKey: value.stripePublishableKey,
      stripeJsUrl: value.stripeJsUrl,
      demo: value.demo,
    };
  }
  throw new Error("the page carries no shop settings");
}
