import * as z from "zod/mini";

/** Id of the element in the page shell that carries the settings as JSON. */
export const SHOP_SETTINGS_ELEMENT_ID = "shop-settings";

/** What the browser must know before any call: the Worker writes it into the page shell. */
export const shopSettingsSchema = z.object({
  stripePublishableKey: z.string(),
  stripeJsUrl: z.string(),
  /** The shop runs on the payment sandbox: the demo bar says so (D35). */
  demo: z.boolean(),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
