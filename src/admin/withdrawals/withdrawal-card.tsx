import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { COMPANY } from "#domain/seller/company.ts";
import { calendarDayInWords, dayInWords } from "#domain/time/day-in-words.ts";
import { WithdrawalMails } from "#src/admin/mails/mails-on-demand.tsx";
import { mailto } from "#src/admin/shell/mailto.ts";
import { May } from "#src/admin/shell/may.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { useShopTime } from "#src/api/shop-time.ts";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { Time } from "#src/ui/time.tsx";
import { UnsavedForms, useUnsavedForms } from "#src/ui/unsaved-forms.tsx";
import { Statement } from "#src/withdrawal/statement.tsx";
import { WithdrawalRefund } from "./withdrawal-refund.tsx";
import { useMarkHandled, type Withdrawal } from "./withdrawal-acts.ts";

type WithdrawalCardProps = {
  readonly withdrawal: Withdrawal;
  /** False on the order's own page, which doesn't need to name the order. */
  readonly withOrder?: boolean;
  readonly heading?: "h2" | "h3";
};

/** One withdrawal (D34). Untrusted, so shown as plain text. */
export function WithdrawalCard(props: WithdrawalCardProps) {
  return (
    <UnsavedForms>
      <Card {...props} />
    </UnsavedForms>
  );
}

function Card({ withdrawal, withOrder = true, heading: Heading = "h2" }: WithdrawalCardProps) {
  // An order's number that is typed and not linked.
  const { saveAll } = useUnsavedForms();
  const mark = useMarkHandled(withdrawal);
  const card = useRef<HTMLElement>(null);
  const { number, handled } = withdrawal;
  const id = `withdrawal-${number}`;
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        "border border-l-4 border-line bg-sheet p-5",
        handled === null && (withdrawal.overdue ? "border-l-signal" : "border-l-accent"),
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id={id} className="font-semibold">
          <span className="font-mono">{number}</span> · <bdi>{withdrawal.name}</bdi>{" "}
          {handled === null ? <span className="ml-1 text-sm font-medium text-accent">Open</span> : null}
        </Heading>
        <p className="text-sm text-ink-soft">
          <Time at={withdrawal.createdAt} />
        </p>
      </div>
      {withOrder ? <ItsOrder withdrawal={withdrawal} /> : null}
      {handled === null ? <Deadlines withdrawal={withdrawal} /> : null}
      <Statement text={withdrawal.statement} className="mt-4 max-w-prose" />
      {handled === null ? null : (
        <p className="mt-4 text-sm text-ink-soft">
          Handled by {handled.by}, <Time at={handled.at} />
        </p>
      )}
      <WithdrawalMails number={number} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a
          href={mailto(withdrawal.email, `Your withdrawal ${number} from ${COMPANY.tradeName}`)}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent underline underline-offset-4"
        >
          <PageIcon name="mail" />
          Reply<span className="sr-only"> about {number}</span>
        </a>
        <May permission="orders.write">
          <Button
            variant="secondary"
            aria-disabled={mark.pending}
            className="aria-disabled:opacity-60"
            onClick={async () => {
              if (await saveAll()) mark.start();
            }}
          >
            {handled === null ? "Mark as handled" : "Open again"}
            <span className="sr-only"> {number}</span>
          </Button>
        </May>
        <Failure of={mark} />
      </div>
      {handled === null ? (
        <May permission="refunds.write">
          <WithdrawalRefund withdrawal={withdrawal} onDone={() => card.current?.focus()} />
        </May>
      ) : null}
    </article>
  );
}

/** The buyer's refund deadline, whether it's overdue, and the supplier's deadline for returns (D49). */
function Deadlines({
  withdrawal: { order, refundDueOn, overdue, supplierReturnDueAt },
}: Pick<WithdrawalCardProps, "withdrawal">) {
  const shopTime = useShopTime();
  if (order?.isForCompany)
    return (
      <p className="mt-2 text-sm">
        Bought for a company, which has no right of withdrawal. The order goes on: answer the buyer.
      </p>
    );
  return (
    <p className={classNames("mt-2 text-sm", overdue && "font-medium text-signal")}>
      {refundDueOn === null ? (
        "Nothing is left to refund"
      ) : (
        <>
          {overdue ? "Overdue: refund by" : "Refund by"}{" "}
          <time dateTime={refundDueOn}>{calendarDayInWords(refundDueOn)}</time>
        </>
      )}
      {supplierReturnDueAt === null ? null : (
        <>
          ; the supplier {new Date(supplierReturnDueAt) < shopTime() ? "took" : "takes"} it back until{" "}
          <time dateTime={supplierReturnDueAt}>{dayInWords(new Date(supplierReturnDueAt))}</time>
        </>
      )}
    </p>
  );
}

/** The withdrawal's order, or a link to search for it if none matches. */
function ItsOrder({ withdrawal: { order, orderNumber } }: Pick<WithdrawalCardProps, "withdrawal">) {
  if (order) {
    return (
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <OrderNumber number={order.number} />
        <OrderStatusLabel status={order.status} standing={order.standing} />
      </p>
    );
  }
  return (
    <p className="mt-2 text-sm text-ink-soft">
      No order has both this number and this email address. The withdrawal is still valid:{" "}
      <Link
        to="/Admin/orders"
        search={{ q: orderNumber }}
        className="text-accent underline underline-offset-4"
      >
        look for the order
      </Link>
      .
    </p>
  );
}
