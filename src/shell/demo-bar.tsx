import { useApi } from "#src/api/use-api.ts";

/** D35: says that the shop runs on the payment sandbox. */
export function DemoBar() {
  if (!useApi().site.demo) return null;
  return (
    <aside
      aria-label="About this shop"
      className="border-b border-line bg-accent-wash px-4 py-1.5 text-center text-sm text-ink"
    >
      Demo shop: example prices, no real payment
    </aside>
  );
}
