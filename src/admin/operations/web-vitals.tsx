import {
  GOOD,
  VITALS,
  type Device,
  type Measured,
  type PageKind,
  type Vital,
} from "#domain/site/web-vitals.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { classNames } from "#src/ui/class-names.ts";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";

type WebVitalsProps = Pick<Outputs["dashboard"]["operations"], "webVitals">;
type Row = Readonly<Record<Vital, Measured | null>> & { readonly name: string };

const PAGES: Readonly<Record<PageKind, string>> = {
  home: "Home",
  list: "Products",
  product: "A product",
  checkout: "Checkout and receipt",
  order: "Order page",
  account: "Account and sign-in",
  other: "Other pages",
};
const DEVICES: Readonly<Record<Device, string>> = { phone: "phone", desktop: "desktop" };

/** How the visits of the last 28 days felt (D89). */
export function WebVitals({ webVitals: { pages, days } }: WebVitalsProps) {
  const { webVitals: measures } = useApi().site;
  return (
    <section aria-labelledby="web-vitals">
      <h2 id="web-vitals" className="text-xl font-semibold">
        How visits felt
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">
        In the last 28 days, three in four visits had at most this: LCP, the time until the largest picture or
        text is shown, good up to {valueText("lcp", GOOD.lcp)}; INP, the time until a press shows, good up to{" "}
        {valueText("inp", GOOD.inp)}; CLS, how far the page jumps, good up to {valueText("cls", GOOD.cls)}. A
        visit counts once, for the page it began with.
      </p>
      {measures ? null : (
        <p className="mb-4 text-sm">Visits aren’t measured at present: the setting WEB_VITALS is off.</p>
      )}
      {pages.length === 0 ? (
        <p className="text-ink-soft">No visit has been measured in the last 28 days.</p>
      ) : (
        <>
          <VitalsTable
            caption="Page"
            rows={pages.map(({ page, device, ...row }) => ({
              name: `${PAGES[page]}, ${DEVICES[device]}`,
              ...row,
            }))}
          />
          <details className="mt-2 text-sm">
            <summary className="min-h-11 cursor-pointer py-3 text-accent underline underline-offset-4">
              Day by day
            </summary>
            <VitalsTable
              caption="Day"
              rows={days.map(({ day, ...row }) => ({ name: calendarDayInWords(day), ...row }))}
            />
          </details>
        </>
      )}
    </section>
  );
}

function VitalsTable({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  return (
    <Table className="max-w-3xl">
      <caption className="sr-only">How visits felt, by {caption.toLowerCase()}</caption>
      <TableHead>
        <tr>
          <HeaderCell>{caption}</HeaderCell>
          {VITALS.map((vital) => (
            <HeaderCell key={vital} className="text-right sm:w-1/5">
              {vital.toUpperCase()}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.name}>
            <HeaderCell scope="row">{row.name}</HeaderCell>
            {VITALS.map((vital) => (
              <VitalCell key={vital} vital={vital} measured={row[vital]} />
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function VitalCell({ vital, measured }: { readonly vital: Vital; readonly measured: Measured | null }) {
  if (measured === null) return <Cell className="text-right text-ink-soft">not measured</Cell>;
  const { value, visits } = measured;
  const isGood = value <= GOOD[vital];
  return (
    <Cell className="text-right tabular-nums">
      <span className={classNames("whitespace-nowrap", !isGood && "font-medium text-signal")}>
        {valueText(vital, value)}
      </span>
      {isGood ? null : <span className="block font-medium text-signal">too much</span>}
      <span className="block text-ink-soft">{countText(visits, "visit")}</span>
    </Cell>
  );
}

function valueText(vital: Vital, value: number): string {
  if (vital === "lcp") return `${(value / 1000).toFixed(2)} s`;
  return vital === "inp" ? `${Math.round(value)} ms` : value.toFixed(2);
}
