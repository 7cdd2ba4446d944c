import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { May, useMay } from "#src/admin/shell/may.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import { useQueries } from "#src/api/queries.tsx";
import { useDraft } from "#src/api/use-draft.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { DisputeList } from "./dispute-list.tsx";
import { newRefundDraft, parseRefundDraft, type RefundDraft } from "./refund-draft.ts";
import { RefundForm } from "./refund-form.tsx";
import { REFUND_STATE, type Refunds } from "./refund-words.ts";

type Refund = Refunds["refunds"][number];

/** An order's refunds and disputes, and the button to refund it (D48, D50). */
export function OrderMoney({ number }: { readonly number: string }) {
  const { orders } = useQueries();
  const answer = useQuery(orders.refunds.queryOptions({ number }));
  const section = useRef<HTMLDivElement>(null);
  return (
    <Section ref={section} tabIndex={-1} id="order-money" heading="Refunds" className="grid gap-5 px-5 py-4">
      <Loaded answer={answer} what="the refunds">
        {(order) => <Money order={order} onDone={() => section.current?.focus()} />}
      </Loaded>
    </Section>
  );
}

type MoneyProps = {
  readonly order: Refunds;
  /** Called after an action, whose button may disappear, to take over the focus. */
  readonly onDone: () => void;
};

function Money({ order, onDone }: MoneyProps) {
  const kept = useDraft({
    about: `refund:${order.number}`,
    parse: parseRefundDraft,
    base: String(order.leftCents),
  });
  const [draft, setDraft] = useState(() =>
    kept.restored ? refundableOf(kept.restored, order) : newRefundDraft(),
  );
  const [news, setNews] = useState("");
  // The form takes its place, so no `useDisclosure`.
  const opener = useRef<HTMLButtonElement>(null);
  const may = useMay();
  const mayRefund = order.leftCents > 0 && !order.disputed && may("refunds.write");
  const [isOpen, setOpen] = useState(kept.restored !== null && mayRefund);
  useRestoreFocus(isOpen, opener);
  function tell(text: string): void {
    setNews(text);
    onDone();
  }
  function startOver(): void {
    kept.remove();
    setDraft(newRefundDraft());
  }
  return (
    <>
      {order.mismatch === null ? null : (
        <p role="alert" className="text-sm text-signal">
          <strong className="font-semibold">This order’s refunds don’t match.</strong> {order.mismatch}
        </p>
      )}
      <DisputeList order={order} onDone={() => tell("Units revoked.")} />
      <Sums order={order} />
      {order.refunds.length === 0 ? null : (
        <ul className="grid gap-5">
          {order.refunds.map((refund) => (
            <li key={refund.id} className="grid gap-2 border-l-2 border-line-strong pl-4">
              <RefundFacts refund={refund} onDone={() => tell("Refund submitted again.")} />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <RefundForm
          order={order}
          draft={draft}
          notice={kept.notice}
          onDraft={(changed) => {
            setDraft(changed);
            kept.keep(changed);
          }}
          onDiscard={startOver}
          onClose={() => {
            kept.remove();
            setOpen(false);
            if (!mayRefund) onDone();
          }}
          onDone={() => {
            setOpen(false);
            startOver();
            tell("Refund recorded.");
          }}
        />
      ) : mayRefund ? (
        <Button ref={opener} variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          Refund
        </Button>
      ) : null}
      <LiveRegion className="text-sm text-ok empty:hidden">{news}</LiveRegion>
    </>
  );
}

/** Returns a draft without the units that were refunded since, which can't be chosen any more. */
const refundableOf = (draft: RefundDraft, { units }: Refunds): RefundDraft => ({
  ...draft,
  units: draft.units.filter((id) => units.some((unit) => unit.id === id && !unit.refunded)),
});

function Sums({ order }: { readonly order: Refunds }) {
  if (!order.isPaid)
    return <p className="text-sm text-ink-soft">Nothing was paid, so there’s nothing to refund.</p>;
  const sums: readonly (readonly [string, number])[] = [
    ["Refunded", order.refundedCents],
    ["Pending", order.pendingCents],
    ["Lost in a dispute", order.lostCents],
    ["Failed, needs a retry", order.toRepeatCents],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm tabular-nums">
      {sums.map(([name, cents]) =>
        cents === 0 ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{formatAmount(cents)}</dd>
          </div>
        ),
      )}
      <dt className="text-ink-soft">Refundable</dt>
      <dd>{formatAmount(order.leftCents)}</dd>
    </dl>
  );
}

const PENDING_TEXT = "Stripe hasn’t paid it out yet. We’ll check again automatically.";

function RefundFacts({ refund, onDone }: { readonly refund: Refund; readonly onDone: () => void }) {
  const { text, tone } = REFUND_STATE[refund.state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
        {formatAmount(refund.amountCents)}
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-sm text-ink-soft">
        {refund.username ?? "In the Stripe dashboard"}, <Time at={refund.createdAt} />
        {refund.creditNote === null ? null : `, credit note ${refund.creditNote}`}
      </p>
      {refund.units.length === 0 ? null : (
        <p className="text-sm">
          {refund.units.join(", ")}
          {refund.keep ? ", kept by the buyer" : ""}
        </p>
      )}
      {refund.reason === null ? null : <p className="text-sm">{refund.reason}</p>}
      {refund.state === "pending" ? <p className="text-sm">{PENDING_TEXT}</p> : null}
      {refund.failureReason === null ? null : (
        <p className="font-mono text-sm text-ink-soft">{refund.failureReason}</p>
      )}
      {refund.retryable ? (
        <May permission="refunds.write">
          <Retry refund={refund} onDone={onDone} />
        </May>
      ) : null}
    </>
  );
}

function Retry({ refund, onDone }: { readonly refund: Refund; readonly onDone: () => void }) {
  const retry = useAct((client) => client.orders.retryRefund.mutate({ id: refund.id }), { onDone });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start aria-disabled:opacity-60"
        aria-disabled={retry.pending}
        onClick={() => retry.start()}
      >
        Try again<span className="sr-only"> to refund {formatAmount(refund.amountCents)}</span>
      </Button>
      <Failure of={retry} />
    </>
  );
}
