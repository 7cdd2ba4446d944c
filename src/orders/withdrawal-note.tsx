import { calendarDayInWords, dayInWords } from "#domain/time/day-in-words.ts";
import { WITHDRAW_LABEL, WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { TextLink } from "#src/legal/text-link.tsx";

type WithdrawalDates = {
  readonly receivedAt: string;
  readonly refundBy: string | null;
  readonly overdue: boolean;
};
type Withdrawable = {
  readonly number: string;
  readonly withdrawalDates: readonly WithdrawalDates[];
  readonly withdrawable: boolean;
};

/** An order's withdrawals with their dates, or the offer to withdraw while that is open (D49). */
export function WithdrawalNote({ order }: { readonly order: Withdrawable }) {
  if (order.withdrawalDates.length > 0) return <ReceivedWithdrawals dates={order.withdrawalDates} />;
  if (!order.withdrawable) return null;
  return (
    <p>
      Changed your mind? You have {WITHDRAWAL_PERIOD_DAYS} days to withdraw:{" "}
      <WithdrawalLink orderNumber={order.number} />.
    </p>
  );
}

/**
 * 'Withdrawal received on 23 November 2026, refund by 7 December 2026.', or once that day has passed '…, refund was due
 * by …'.
 */
export function ReceivedWithdrawals({ dates }: { readonly dates: readonly WithdrawalDates[] }) {
  return dates.map(({ receivedAt, refundBy, overdue }) => (
    <p key={receivedAt} className="font-medium">
      Withdrawal received on <time dateTime={receivedAt}>{dayInWords(new Date(receivedAt))}</time>
      {refundBy === null ? null : (
        <>
          {overdue ? ", refund was due by " : ", refund by "}
          <time dateTime={refundBy}>{calendarDayInWords(refundBy)}</time>
          {overdue ? " and is late. We’re sorry" : ""}
        </>
      )}
      .
    </p>
  ));
}

/** The link from an order to its withdrawal (D34), with the number filled in. */
export const WithdrawalLink = ({ orderNumber }: { readonly orderNumber: string }) => (
  <TextLink to="/withdrawal" search={{ order: orderNumber }}>
    {WITHDRAW_LABEL}
    <span className="sr-only"> for order {orderNumber}</span>
  </TextLink>
);
