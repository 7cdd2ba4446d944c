import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { May } from "#src/admin/shell/may.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";

type Summary = Outputs["dashboard"]["summary"];

/** Figures of the last few days: revenue, messages, and the size of the catalogue. The page of sales has more of them (D26). */
export function Figures({ summary }: { readonly summary: Summary }) {
  const { revenue, catalogue } = summary;
  return (
    <dl className="flex flex-wrap gap-px border border-line bg-line">
      <Figure
        name="Revenue, last 7 days"
        figure={formatAmount(revenue.last7Days.totalCents)}
        note={revenueNote(revenue.last7Days)}
      />
      <Figure
        name="Revenue, last 30 days"
        figure={formatAmount(revenue.last30Days.totalCents)}
        note={
          <>
            {revenueNote(revenue.last30Days)}.{" "}
            <Link
              to="/Admin/sales"
              search={{ days: "30-days" }}
              className="text-accent underline underline-offset-4"
            >
              Sales
            </Link>
          </>
        }
      />
      <May permission="messages.read">
        <Figure
          name="Unread messages"
          figure={String(summary.unreadMessages)}
          note={summary.unreadMessages === 0 ? "Every message has been read" : "Waiting to be read"}
        />
      </May>
      <May permission="catalogue.read">
        <Figure
          name="Products"
          figure={String(catalogue.products)}
          note={
            catalogue.outOfStock === 0 ? (
              "All in stock"
            ) : (
              <Link
                to="/Admin/apps"
                search={{ tab: "view", stock: "out" }}
                className="text-accent underline underline-offset-4"
              >
                {catalogue.outOfStock} out of stock
              </Link>
            )
          }
        />
      </May>
    </dl>
  );
}

function revenueNote({ orders, paidBackCents }: Summary["revenue"]["last7Days"]): string {
  const back = paidBackCents === 0 ? "" : `, ${formatAmount(paidBackCents)} paid back`;
  return countText(orders, "paid order") + back;
}

type FigureProps = { readonly name: string; readonly figure: string; readonly note: ReactNode };

function Figure({ name, figure, note }: FigureProps) {
  return (
    <div className="flex-1 basis-60 bg-sheet p-5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-2xl font-medium tabular-nums">{figure}</dd>
      <dd className="mt-1 text-sm text-ink-soft">{note}</dd>
    </div>
  );
}
