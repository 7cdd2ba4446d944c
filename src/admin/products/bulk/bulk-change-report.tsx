import type { ProductId } from "#domain/catalogue/product.ts";
import { ReportTable } from "#src/admin/catalogue/report-table.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";

export type ChangeReport = Outputs["bulk"]["checkChange"];
type Outcome = ChangeReport["rows"][number]["outcome"];

const countOf = ({ rows }: ChangeReport, outcome: Outcome): number =>
  rows.filter((row) => row.outcome === outcome).length;

export function reportText(report: ChangeReport): string {
  const problems = countOf(report, "error");
  const changed = countOf(report, "changed");
  if (problems > 0)
    return `Nothing has changed: ${countText(problems, "product")} can’t be changed like this.`;
  if (changed === 0) return "Nothing to change: the products are like this already.";
  return `Nothing has changed yet. ${countText(changed, "product")} would.`;
}

/** As in the form of the change. */
const WORDS = {
  price: "List price",
  discountPrice: "Discount",
  monthlyPrice: "Own price, Monthly",
  oneYearPrice: "Own price, 1 year",
  threeYearPrice: "Own price, 3 year",
  stock: "Stock",
};

/** Problems first, then changes. */
const RANKS: Readonly<Record<Outcome, number>> = { error: 0, new: 1, changed: 1, unchanged: 2 };

type BulkChangeReportProps = {
  readonly report: ChangeReport;
  readonly pending: boolean;
  /** True after a refusal, when the products have to be checked again. */
  readonly stale: boolean;
  readonly onApply: () => void;
  readonly onCheck: (ids: readonly ProductId[]) => void;
  readonly onBack: () => void;
};

/** The dry run: what each product would cost, or why it can't be changed. */
export function BulkChangeReport({
  report,
  pending,
  stale,
  onApply,
  onCheck,
  onBack,
}: BulkChangeReportProps) {
  const problems = countOf(report, "error");
  const changed = countOf(report, "changed");
  const lines = report.rows
    .map((row, place) => ({ place, ...row }))
    .toSorted((one, other) => RANKS[one.outcome] - RANKS[other.outcome]);
  const idsWithout = (outcome?: Outcome) =>
    report.rows.filter((row) => row.outcome !== outcome).map(({ id }) => id);
  const free = (press: () => void) => () => {
    if (!pending) press();
  };
  return (
    <>
      <p className={classNames(problems > 0 && "font-medium text-signal")}>{reportText(report)}</p>
      {report.gone === 0 ? null : (
        <p className="text-ink-soft">
          {countText(report.gone, "selected product")} no longer {report.gone === 1 ? "exists" : "exist"}.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {problems === 0 && changed > 0 && !stale ? (
          <Button aria-disabled={pending} onClick={free(onApply)}>
            Change {countText(changed, "product")}
          </Button>
        ) : null}
        {problems > 0 && problems < report.rows.length ? (
          <Button aria-disabled={pending} onClick={free(() => onCheck(idsWithout("error")))}>
            Leave {countText(problems, "product")} out
          </Button>
        ) : null}
        {stale ? (
          <Button aria-disabled={pending} onClick={free(() => onCheck(idsWithout()))}>
            Check again
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onBack}>
          Back to the change
        </Button>
      </div>
      {/* A new report starts on its first page. */}
      <ReportTable key={`${report.rows.length} ${problems}`} lines={lines} placeTitle="No." words={WORDS} />
    </>
  );
}
