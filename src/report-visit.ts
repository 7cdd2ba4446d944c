import type { Site } from "#domain/site/shop-settings.ts";

/**
 * Reports how this visit feels (D89), unless the shop doesn't ask. The script for it is loaded once the page is complete and idle,
 * so the app never waits for it.
 */
export function reportVisit(page: Window, { webVitals }: Site): void {
  if (!webVitals) return;
  const { document, location } = page;
  const { pathname } = location;
  const measure = () =>
    import("./measure-visit.ts").then(
      ({ measureVisit }) => measureVisit(page, pathname),
      // A visit that isn't measured is no fault.
      () => undefined,
    );
  // Not every browser says when it's idle.
  const whenIdle = () =>
    Reflect.has(page, "requestIdleCallback") ? page.requestIdleCallback(measure) : page.setTimeout(measure);
  if (document.readyState === "complete") whenIdle();
  else page.addEventListener("load", whenIdle, { once: true });
}
