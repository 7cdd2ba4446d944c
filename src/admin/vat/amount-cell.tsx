import { type Cents, formatAmount } from "#domain/money/money.ts";
import { Cell } from "#src/ui/table.tsx";

/** A cell with an amount. */
export const Amount = ({ cents }: { readonly cents: Cents }) => (
  <Cell className="text-right whitespace-nowrap tabular-nums">{formatAmount(cents)}</Cell>
);
