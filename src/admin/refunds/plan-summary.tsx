import type { RefundPlan } from "#domain/refunds/refund-plan.ts";
import { planLines, type Refunds } from "./refund-words.ts";

type PlanSummaryProps = { readonly plan: RefundPlan; readonly units: Refunds["units"] };

/** The refunded amounts and revoked units, line by line. */
export function PlanSummary({ plan, units }: PlanSummaryProps) {
  const { back, revoked } = planLines(plan, units);
  return (
    <div className="grid gap-3 text-sm">
      <Lines title="Refunded to the buyer" lines={back} />
      {revoked.length === 0 ? (
        <p>Nothing is revoked.</p>
      ) : (
        <Lines title="Revoked permanently" lines={revoked} />
      )}
    </div>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
