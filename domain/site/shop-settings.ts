import * as z from "zod/mini";
import type { Seller } from "../seller/seller.ts";

/** The shop's facts that pages state, regardless of where they are rendered. Add a setting here if a page shows it. */
const siteSchema = z.object({
  /** Its canonical origin, regardless of how this visitor reached it; without a trailing slash. */
  origin: z.string(),
  /** True if it runs on the payment sandbox, which the demo bar states (D35). */
  demo: z.boolean(),
  /** How far its clock is turned, in milliseconds; null if it can't be turned (D52). */
  clockAheadMs: z.nullable(z.number()),
  /** Who sells (D35). */
  seller: z.custom<Seller>(),
  /** Retention periods that its settings decide (D35). */
  retention: z.object({ messagesKeptDays: z.number(), unpaidOrdersKeptDays: z.number() }),
  /** Its delivery times (D43). */
  delivery: z.object({ detailsWaitHours: z.number(), deliveryPromiseHours: z.number() }),
  /** The days within which a subscription can be renewed (D51). */
  renewals: z.object({ renewableBeforeDays: z.number(), renewableAfterDays: z.number() }),
  /** The days for which a new offer holds (D83). */
  offerDays: z.number(),
  /** The countries outside the EU whose companies may buy (D53). */
  countriesOutside: z.array(z.string()),
  /** The service that is asked about breached passwords; null for none (D58). */
  breachedPasswordsHost: z.nullable(z.string()),
  /** Whether a visit reports how it felt (D89). */
  webVitals: z.boolean(),
});
export type Site = z.infer<typeof siteSchema>;

/** Everything that a browser must have before any call. The Worker embeds it in the page shell. */
export const shopSettingsSchema = z.object({
  site: siteSchema,
  payment: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
