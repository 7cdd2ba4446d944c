import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { type Cents, formatAmount, formatPrice } from "#domain/money/money.ts";

export type ChartPoint = { readonly name: string; readonly now: Cents; readonly before: Cents };

type SalesChartProps = { readonly label: string; readonly points: readonly ChartPoint[] };

const TICK = { fill: "var(--ink-soft)", fontSize: "0.75rem" } as const;

/** Revenue as bars, with that of the year before as a line. Arrow keys move along its points. It isn't animated. */
export function SalesChart({ label, points }: SalesChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} aria-label={label} margin={{ top: 8, right: 24, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tick={TICK} stroke="var(--line-strong)" minTickGap={32} tickMargin={8} />
        <YAxis
          tick={TICK}
          stroke="var(--line-strong)"
          width={72}
          tickFormatter={(cents: Cents) => formatPrice(cents)}
        />
        <Tooltip content={PointText} cursor={{ fill: "var(--well)" }} isAnimationActive={false} />
        <Bar
          dataKey="now"
          fill="var(--accent-wash)"
          stroke="var(--accent)"
          maxBarSize={40}
          isAnimationActive={false}
        />
        <Line
          dataKey="before"
          stroke="var(--ink)"
          strokeWidth={2}
          strokeDasharray="4 3"
          dot={points.length === 1}
          activeDot={{ r: 4, fill: "var(--ink)", stroke: "var(--sheet)" }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The point under the pointer, or that the arrow keys have reached. */
function PointText({ active, label, payload }: TooltipContentProps) {
  if (!active) return null;
  const centsOf = (key: string) => Number(payload.find(({ dataKey }) => dataKey === key)?.value ?? 0);
  return (
    <output className="block border border-line-strong bg-sheet px-3 py-2 text-sm text-ink">
      <p className="font-medium">{label}</p>
      <p className="tabular-nums">Revenue {formatAmount(centsOf("now"))}</p>
      <p className="text-ink-soft tabular-nums">A year before {formatAmount(centsOf("before"))}</p>
    </output>
  );
}
