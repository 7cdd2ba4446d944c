import { Link } from "@tanstack/react-router";
import { formatAmount } from "#domain/money/money.ts";
import { TagLinks } from "#src/admin/customers/tag-links.tsx";
import { BuyerName } from "#src/admin/shell/buyer-name.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { EmailText } from "#src/ui/email-text.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";
import { SortHeading, type Sorting } from "./sort-orders.tsx";

export type OrderRow = Outputs["orders"]["list"]["orders"][number];

type OrdersTableProps = {
  readonly orders: readonly OrderRow[];
  readonly caption: string;
  /** If the list can be sorted by its headings. */
  readonly sorting?: Sorting;
};

/** Orders as a dense table, or as cards on phones. */
export function OrdersTable({ orders, caption, sorting }: OrdersTableProps) {
  return (
    <>
      <Table className="max-md:hidden">
        <caption className="sr-only">{caption}</caption>
        <TableHead>
          <tr>
            <HeaderCell>Order</HeaderCell>
            <SortHeading column="opened" text="Opened" sorting={sorting} />
            <SortHeading column="customer" text="Customer" sorting={sorting} className="max-xl:w-1/2" />
            <HeaderCell className="max-xl:hidden">Products</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <SortHeading column="total" text="Total" sorting={sorting} className="text-right" />
          </tr>
        </TableHead>
        <tbody>
          {orders.map((order) => (
            <TableRow key={order.number}>
              <HeaderCell scope="row">
                <OrderNumber number={order.number} />
                <TagLinks tags={order.tags} />
              </HeaderCell>
              <Cell className="min-w-28 xl:whitespace-nowrap">
                <Time at={order.createdAt} />
              </Cell>
              <Cell className="wrap-anywhere">
                <Customer order={order} />
                {/* Shown if there isn't room for a separate column. */}
                <span className="block xl:hidden">{productsText(order)}</span>
              </Cell>
              <Cell className="wrap-anywhere max-xl:hidden">{productsText(order)}</Cell>
              <Cell>
                <Status order={order} />
              </Cell>
              <Cell className="text-right">
                <Total order={order} />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <ul aria-label={caption} className="grid gap-3 md:hidden">
        {orders.map((order) => (
          <li key={order.number} className="grid gap-1 border border-line bg-sheet px-4 py-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <OrderNumber number={order.number} />
              <Status order={order} />
            </div>
            <div className="wrap-anywhere">
              <Customer order={order} />
            </div>
            <p className="wrap-anywhere text-ink-soft">{productsText(order)}</p>
            <TagLinks tags={order.tags} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Time at={order.createdAt} />
              <Total order={order} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Customer({ order }: { readonly order: OrderRow }) {
  if (order.customerCompany === null && order.customerName === null && order.customerEmail === null)
    return <span className="text-ink-soft">Not known</span>;
  return (
    <>
      <span className="block">
        <BuyerName buyer={order} />
      </span>
      {order.customerEmail === null ? null : (
        <span className="block text-ink-soft">
          <EmailText email={order.customerEmail} />
        </span>
      )}
    </>
  );
}

function productsText(order: OrderRow): string {
  return order.products
    .map(({ productname, quantity }) => (quantity === 1 ? productname : `${productname} × ${quantity}`))
    .join(", ");
}

function Status({ order }: { readonly order: OrderRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <OrderStatusLabel status={order.status} standing={order.delivery.standing} />
      <Waiting order={order} />
      {order.amountMismatch ? (
        <span className="inline-flex items-center gap-1 text-sm font-medium whitespace-nowrap text-signal">
          <Icon name="alert" className="size-4" />
          Amount differs
        </span>
      ) : null}
    </span>
  );
}

/** The number of units waiting for delivery (D43), with a link to them. */
function Waiting({ order: { number, delivery } }: { readonly order: OrderRow }) {
  if (delivery.openUnits === 0) return null;
  const isHeld = delivery.hold !== null;
  return (
    <Link
      to="/Admin/deliveries"
      search={{ q: number, ...(isHeld ? { state: "held" } : {}) }}
      className={classNames(
        "inline-block py-0.5 text-sm whitespace-nowrap underline underline-offset-4",
        delivery.lateUnits > 0 ? "font-medium text-signal" : "text-accent",
      )}
    >
      {isHeld ? "On hold" : delivery.lateUnits > 0 ? `${delivery.lateUnits} late` : "Deliver"}
      <span className="sr-only">
        {isHeld ? ":" : " of"} {number}
      </span>
    </Link>
  );
}

const Total = ({ order }: { readonly order: OrderRow }) => (
  <span className="whitespace-nowrap tabular-nums">{formatAmount(order.totalCents)}</span>
);
