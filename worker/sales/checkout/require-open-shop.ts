import { sampleFacts } from "#domain/settings/shop-values.ts";
import { isDemo, type Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";

/** What a shop that takes real payments still has to enter before it sells anything (D35, D85): labels of settings. */
export const missingFacts = (settings: Settings): string[] =>
  isDemo(settings) ? [] : [...sampleFacts(settings)];

/** Throws 409 while a shop that takes real payments doesn't say who sells. */
export function requireOpenShop(settings: Settings): void {
  if (missingFacts(settings).length > 0) throw new ShopError("conflict", "This shop isn’t open yet.");
}
