import { formatAmount } from "#domain/money/money.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { BuyerName } from "#src/admin/shell/buyer-name.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { OfferStatusLabel } from "#src/offers/offer-status.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { OfferNumber } from "#src/admin/shell/offer-number.tsx";

type Offer = Outputs["adminOffers"]["page"]["offers"][number];

const CAPTION = "Offers, newest first";

/** Offers as a dense table, or as cards on phones (D83). */
export function OffersTable({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <>
      <Table className="max-md:hidden">
        <caption className="sr-only">{CAPTION}</caption>
        <TableHead>
          <tr>
            <HeaderCell>Offer</HeaderCell>
            <HeaderCell>Buyer</HeaderCell>
            <HeaderCell>Valid until</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell className="text-right">Total</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {offers.map((offer) => (
            <TableRow key={offer.number}>
              <HeaderCell scope="row">
                <OfferNumber number={offer.number} />
              </HeaderCell>
              <Cell className="wrap-anywhere">
                <Buyer offer={offer} />
              </Cell>
              <Cell className="min-w-24 xl:whitespace-nowrap">{calendarDayInWords(offer.validUntil)}</Cell>
              <Cell>
                <Status offer={offer} />
              </Cell>
              <Cell className="text-right tabular-nums">{formatAmount(offer.totalCents)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <ul aria-label={CAPTION} className="grid gap-3 md:hidden">
        {offers.map((offer) => (
          <li key={offer.number} className="grid gap-1 border border-line bg-sheet px-4 py-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <OfferNumber number={offer.number} />
              <Status offer={offer} />
            </div>
            <div className="wrap-anywhere">
              <Buyer offer={offer} />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2 tabular-nums">
              <span className="text-ink-soft">Valid until {calendarDayInWords(offer.validUntil)}</span>
              {formatAmount(offer.totalCents)}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For whom it is, and who made it. */
const Buyer = ({ offer: { company, email, createdBy } }: { readonly offer: Offer }) => (
  <>
    <BuyerName buyer={{ customerCompany: company, customerName: email }} />
    <span className="block text-ink-soft">
      {createdBy === null ? "Made by the buyer" : `Made by ${createdBy}`}
    </span>
  </>
);

/** Its status, and what became of it. */
const Status = ({ offer: { status, order, replacedBy } }: { readonly offer: Offer }) => (
  <span className="inline-flex flex-wrap items-center gap-x-3">
    <OfferStatusLabel status={status} />
    {order === null ? null : <OrderNumber number={order} />}
    {replacedBy === null ? null : <OfferNumber number={replacedBy} />}
  </span>
);
