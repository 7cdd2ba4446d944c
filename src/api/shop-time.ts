import type { Site } from "#domain/site/shop-settings.ts";
import { useApi } from "./use-api.ts";

/**
 * Returns the shop's time, by which it books: the browser's, turned forward as far as the sandbox's clock was when the page was
 * loaded (D52). Every turn loads the page again.
 */
export const shopTime = ({ clockAheadMs }: Site): Date => new Date(Date.now() + (clockAheadMs ?? 0));

/** Returns the function that tells the shop's time. */
export function useShopTime(): () => Date {
  const { site } = useApi();
  return () => shopTime(site);
}
