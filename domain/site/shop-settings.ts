import * as z from "zod/mini";

/** Facts of the shop that pages state, wherever they are rendered. A setting that a page shows is added here. */
const siteSchema = z.object({
  /** Its canonical origin, however this visitor reached it; without a trailing slash. */
  origin: z.string(),
  /** Whether it runs on the payment sandbox, which the demo bar then says (D35). */
  demo: z.boolean(),
  /** How far its clock is turned; null where it can't be (D52). */
  clockAheadMs: z.nullable(z.number()),
  /** How long it keeps records, where its settings decide that (D35). */
  retention: z.object({ messagesKeptDays: z.number(), unpaidOrdersKeptDays: z.number() }),
  /** How soon it delivers (D43). */
  delivery: z.object({ detailsWaitHours: z.number(), deliveryPromiseHours: z.number() }),
});
export type Site = z.infer<typeof siteSchema>;

/** Everything a browser must know before any call; the Worker embeds it in the page shell. */
export const shopSettingsSchema = z.object({
  site: siteSchema,
  payment: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
