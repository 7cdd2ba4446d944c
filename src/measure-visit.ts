import { onCLS, onINP, onLCP } from "web-vitals";
import type { Device, PageKind, Vital } from "#domain/site/web-vitals.ts";

const KINDS: ReadonlyMap<string, PageKind> = new Map([
  ["", "home"],
  ["products", "list"],
  ["checkout", "checkout"],
  ["return", "checkout"],
  ["order", "order"],
  ["account", "account"],
  ["login", "account"],
  ["register", "account"],
]);

/** Returns the kind of page at a path, of which nothing else is sent; null for the admin area. */
export function pageKind(path: string): PageKind | null {
  const [, first = "", second = ""] = path.toLowerCase().split("/");
  if (first === "admin") return null;
  if (first === "products" && second !== "") return "product";
  return KINDS.get(first) ?? "other";
}

/** Where the catalogue gets its columns: what a phone's screen shows is laid out differently, and so is felt differently. */
const DESKTOP = "(min-width: 48rem)";

/**
 * Measures a visit, and sends how it felt when the page is first hidden: once a document, under the page it began with,
 * without a cookie (D89).
 */
export function measureVisit(page: Window, path: string): void {
  const kind = pageKind(path);
  if (kind === null) return;
  const found: Partial<Record<Vital, number>> = {};
  onLCP(({ value }) => (found.lcp = value));
  onINP(({ value }) => (found.inp = value));
  onCLS(({ value }) => (found.cls = value));
  const device: Device = page.matchMedia(DESKTOP).matches ? "desktop" : "phone";
  const { document } = page;
  // The library's own listeners come first, so it has said by then what it found.
  document.addEventListener("visibilitychange", function send() {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", send);
    page
      .fetch("/api/visits", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ page: kind, device, ...found }),
        keepalive: true,
        credentials: "omit",
        referrerPolicy: "no-referrer",
      })
      // Nobody waits for it.
      .catch(() => undefined);
  });
}
