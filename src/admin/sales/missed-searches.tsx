import { MISSED_SEARCHES_KEPT_DAYS } from "#domain/site/retention.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";

type MissedSearchesProps = { readonly searches: Outputs["dashboard"]["sales"]["missedSearches"] };

/**
 * Visitors' searches without a result, the most frequent first (D75). Renders nothing if every search found something.
 */
export function MissedSearches({ searches }: MissedSearchesProps) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="missed-searches">
      <h2 id="missed-searches" className="text-xl font-semibold">
        Searches without a result
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        The most frequent in the last 30 days. A search is forgotten after {MISSED_SEARCHES_KEPT_DAYS} days
        without a repeat.
      </p>
      <Table className="max-w-xl">
        <caption className="sr-only">Searches without a result</caption>
        <TableHead>
          <tr>
            <HeaderCell>Searched for</HeaderCell>
            <HeaderCell className="text-right">Times</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {searches.map(({ text, count }) => (
            <TableRow key={text}>
              <HeaderCell scope="row" className="wrap-anywhere">
                {text}
              </HeaderCell>
              <Cell className="text-right tabular-nums">{count}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
