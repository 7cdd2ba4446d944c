import { Link } from "@tanstack/react-router";
import { formatAmount } from "#domain/money/money.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { BuyerName } from "#src/admin/shell/buyer-name.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { EmailText } from "#src/ui/email-text.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";

type Customer = Outputs["customers"]["list"]["customers"][number];

type CustomersTableProps = { readonly customers: readonly Customer[] };

const CAPTION = "Customers, newest order first";

/** Customers as a dense table, or as cards on phones (D61). */
export function CustomersTable({ customers }: CustomersTableProps) {
  return (
    <>
      <Table className="max-md:hidden">
        <caption className="sr-only">{CAPTION}</caption>
        <TableHead>
          <tr>
            <HeaderCell>Customer</HeaderCell>
            <HeaderCell className="text-right">Orders</HeaderCell>
            <HeaderCell>Last order</HeaderCell>
            <HeaderCell>Next end</HeaderCell>
            <HeaderCell className="text-right">Paid</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {customers.map((customer) => (
            <TableRow key={customer.email}>
              <HeaderCell scope="row" className="wrap-anywhere">
                <Name customer={customer} />
              </HeaderCell>
              <Cell className="text-right tabular-nums">{customer.orders}</Cell>
              <Cell>
                <Time at={customer.lastOrderAt} dateOnly />
              </Cell>
              <Cell>
                <NextEnd day={customer.nextEnd} />
              </Cell>
              <Cell className="text-right whitespace-nowrap tabular-nums">
                {formatAmount(customer.paidCents)}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <ul aria-label={CAPTION} className="grid gap-3 md:hidden">
        {customers.map((customer) => (
          <li key={customer.email} className="grid gap-2 border border-line bg-sheet p-4 text-sm">
            <div className="wrap-anywhere">
              <Name customer={customer} />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {countText(customer.orders, "order")}, last <Time at={customer.lastOrderAt} dateOnly />
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatAmount(customer.paidCents)}</span>
            </div>
            {customer.nextEnd === null ? null : (
              <p className="text-ink-soft">
                Next end <NextEnd day={customer.nextEnd} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Name({ customer: { newestOrder, email, name, company } }: { readonly customer: Customer }) {
  return (
    <>
      <Link
        to="/Admin/customers/$number"
        params={{ number: newestOrder }}
        className="inline-block py-1 text-accent underline underline-offset-4"
      >
        <EmailText email={email} />
      </Link>
      <span className="block text-ink-soft">
        <BuyerName buyer={{ customerCompany: company, customerName: name }} />
      </span>
    </>
  );
}

function NextEnd({ day }: { readonly day: string | null }) {
  return day === null ? (
    <span className="text-ink-soft">None</span>
  ) : (
    <time dateTime={day}>{calendarDayInWords(day)}</time>
  );
}
