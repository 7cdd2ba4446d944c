import { useApi } from "#src/api/use-api.ts";
import { DemoClock } from "./demo-clock.tsx";

/** D35: says that the shop runs on the payment sandbox, and there lets its clock be turned (D52). */
export function DemoBar() {
  const { demo, clockAheadMs } = useApi().site;
  if (!demo) return null;
  return (
    <aside
      aria-label="About this shop"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-accent-wash px-4 py-1.5 text-center text-sm text-ink"
    >
      <span>Demo shop: example prices, no real payment</span>
      {clockAheadMs === null ? null : <DemoClock aheadMs={clockAheadMs} />}
    </aside>
  );
}
