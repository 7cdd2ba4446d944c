import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { useOverlay } from "#src/ui/overlay.ts";
import { OrderLink } from "#src/orders/order-link.tsx";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { linesOf, ReceiptSheet } from "#src/orders/receipt-sheet.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { Time } from "#src/ui/time.tsx";
import { ownOrdersQuery } from "./own-orders-query.ts";
import { OwnSubscriptions } from "./own-subscriptions.tsx";
import { ReceivedWithdrawals, WithdrawalLink } from "#src/orders/withdrawal-note.tsx";

type OwnOrder = Outputs["orders"]["mine"]["orders"][number];

const ReceiptDialog = lazyPart(async () => (await import("./receipt-dialog.tsx")).ReceiptDialog);

/** The signed-in user's subscriptions, and their orders with lines, status and receipt (D18). */
export function OwnOrders() {
  const [page, setPage] = useState(1);
  const answer = useQuery(ownOrdersQuery(useApi(), page));
  const ends = answer.data?.ends ?? [];
  return (
    <>
      {answer.data && ends.length > 0 ? <OwnSubscriptions ends={ends} today={answer.data.today} /> : null}
      <section aria-labelledby="own-orders">
        <h2 id="own-orders" tabIndex={-1} className="mb-4 text-xl font-semibold">
          Your orders
        </h2>
        {answer.isError ? (
          <LoadFailed
            text="We couldn’t load your orders."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : answer.data ? (
          <OrderList {...answer.data} isOld={answer.isPlaceholderData} onPage={setPage} />
        ) : (
          <OrdersSkeleton />
        )}
      </section>
    </>
  );
}

type OrderListProps = Outputs["orders"]["mine"] & {
  /** True while the next page is loading. */
  readonly isOld: boolean;
  readonly onPage: (page: number) => void;
};

function OrderList({ orders, page, pageCount, isOld, onPage }: OrderListProps) {
  const receipt = useOverlay("receipt");
  const [receiptOf, setReceiptOf] = useState<string | null>(null);
  const receiptButton = useRef<HTMLElement>(null);
  if (orders.length === 0) return <NoOrders />;
  const order = orders.find(({ number }) => number === receiptOf);
  return (
    <>
      <ul className={classNames("grid gap-6 transition-opacity", isOld && "opacity-50")}>
        {orders.map((order) => (
          <li key={order.number}>
            <OrderCard
              order={order}
              onReceipt={(button) => {
                receiptButton.current = button;
                setReceiptOf(order.number);
                receipt.show();
              }}
            />
          </li>
        ))}
      </ul>
      {pageCount > 1 ? <Pages page={page} pageCount={pageCount} onPage={onPage} /> : null}
      {receipt.open && order ? (
        <LazyPart open onClose={receipt.close}>
          <ReceiptDialog order={order} onClose={receipt.close} returnFocus={() => receiptButton.current} />
        </LazyPart>
      ) : null}
    </>
  );
}

type OrderCardProps = { readonly order: OwnOrder; readonly onReceipt: (button: HTMLElement) => void };

function OrderCard({ order, onReceipt }: OrderCardProps) {
  return (
    <>
      <ReceiptSheet
        heading="h3"
        orderNumber={order.number}
        lines={linesOf(order)}
        totalCents={order.totalCents}
        vat={order}
        currency={order.currency}
        aside={
          <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
            <Time at={order.createdAt} dateOnly />
            <OrderStatusLabel status={order.status} standing={order.standing} late={order.late} forBuyer />
          </span>
        }
      />
      {order.withdrawalDates.length === 0 ? null : (
        <div className="mt-3 text-sm">
          <ReceivedWithdrawals dates={order.withdrawalDates} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        {order.paidAt === null ? null : (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={(event) => onReceipt(event.currentTarget)}
          >
            Receipt<span className="sr-only"> of order {order.number}</span>
          </Button>
        )}
        <OrderLink token={order.token} orderNumber={order.number} />
        {order.withdrawable ? <WithdrawalLink orderNumber={order.number} /> : null}
      </div>
    </>
  );
}

type PagesProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
};

function Pages({ page, pageCount, onPage }: PagesProps) {
  function go(to: number): void {
    onPage(to);
    document.getElementById("own-orders")?.focus();
  }
  return (
    <nav aria-label="Pages of your orders" className="mt-6 flex flex-wrap items-center gap-4">
      <Button variant="secondary" disabled={page <= 1} onClick={() => go(page - 1)}>
        Newer
      </Button>
      <p className="text-sm tabular-nums">
        Page {page} of {pageCount}
      </p>
      <Button variant="secondary" disabled={page >= pageCount} onClick={() => go(page + 1)}>
        Older
      </Button>
    </nav>
  );
}

function NoOrders() {
  return (
    <EmptyState text="You haven’t ordered anything with this account yet.">
      <ButtonLink to="/products">Explore products</ButtonLink>
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <Skeleton label="Your orders are loading." className="grid gap-4 border border-line bg-sheet p-5">
      <SkeletonBar className="h-5 w-40" />
      <SkeletonBar className="h-12" />
      <SkeletonBar className="h-5" />
    </Skeleton>
  );
}
