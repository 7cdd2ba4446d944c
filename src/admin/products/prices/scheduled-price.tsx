import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import { formatAmount } from "#domain/money/money.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { editedProductQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge, type Tone } from "#src/ui/badge.tsx";
import { announce } from "#src/ui/live-region.tsx";
import type { Prices, Scheduled } from "./schedule-preview.ts";
import { ChangeScheduledPriceForm, type OnDone, SchedulePriceForm } from "./scheduled-price-forms.tsx";

const STATES: Readonly<Record<Scheduled["state"], { readonly text: string; readonly tone: Tone }>> = {
  planned: { text: "Planned", tone: "accent" },
  running: { text: "Running", tone: "ok" },
  ended: { text: "Ended", tone: "plain" },
  "not begun": { text: "Didn’t begin", tone: "signal" },
};

type ScheduledPriceProps = { readonly id: ProductId; readonly prices: Prices };

/** A reduced price of a plan, with its first and last day: set, changed while it runs, and ended (D62). */
export function ScheduledPrice({ id, prices }: ScheduledPriceProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { queryKey } = editedProductQuery(useApi(), id);
  const queryClient = useQueryClient();
  const onDone: OnDone = async ({ message }) => {
    // An edit keeps its version, but for this change of its own.
    await queryClient.invalidateQueries({ queryKey });
    announce(message);
    // The pressed button is about to go.
    heading.current?.focus();
  };
  const { scheduled, today } = prices;
  const isOpen = scheduled?.state === "planned" || scheduled?.state === "running";
  return (
    <section aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className="font-semibold">
        Scheduled price
      </h3>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        A plan costs less from one day to another, both included. It begins and ends by itself, at most five
        minutes after midnight in Amsterdam.
      </p>
      {scheduled === null ? null : <State scheduled={scheduled} />}
      {scheduled?.state === "running" ? (
        <ChangeScheduledPriceForm
          key={scheduled.cents}
          id={id}
          scheduled={scheduled}
          today={today}
          onDone={onDone}
        />
      ) : null}
      {isOpen ? <EndScheduledPrice id={id} scheduled={scheduled} onDone={onDone} /> : null}
      {isOpen ? null : prices.plans.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">The product has no plan that can be sold.</p>
      ) : (
        <SchedulePriceForm id={id} prices={prices} onDone={onDone} />
      )}
    </section>
  );
}

function State({ scheduled }: { readonly scheduled: Scheduled }) {
  const { plan, cents, firstDay, lastDay, createdBy, lowestCents, state } = scheduled;
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone={STATES[state].tone}>
        {state === "running" ? `Running until ${calendarDayInWords(lastDay)}` : STATES[state].text}
      </Badge>
      <p>
        {plan} for <span className="tabular-nums">{formatAmount(cents)}</span>, {calendarDayInWords(firstDay)}{" "}
        to {calendarDayInWords(lastDay)}, set by {createdBy}.
      </p>
      {state === "not begun" ? (
        <p className="text-sm text-ink-soft">
          By its first day the plan cost no more than that, or wasn’t sold, or the last day was over.
        </p>
      ) : null}
      {state === "running" ? (
        <p className="w-full text-sm text-ink-soft">
          {lowestCents === null || lowestCents <= cents
            ? "It isn’t announced as a reduction, because the plan cost no more in the 30 days before."
            : `Shown beside it: lowest price of the 30 days before, ${formatAmount(lowestCents)}.`}{" "}
          Until it ends, what {plan} costs can’t be changed above or by an import.
        </p>
      ) : null}
    </div>
  );
}

type EndScheduledPriceProps = {
  readonly id: ProductId;
  readonly scheduled: Scheduled;
  readonly onDone: OnDone;
};

/** Ends a scheduled price that runs, or removes a planned one, once confirmed (D62). */
function EndScheduledPrice({ id, scheduled: { plan, state }, onDone }: EndScheduledPriceProps) {
  const end = useAct((client) => client.prices.end.mutate({ productId: id }), {
    failed: "We couldn’t end the scheduled price. Please try again.",
    onDone,
  });
  const runs = state === "running";
  return (
    <ConfirmedAct
      variant="secondary"
      size="medium"
      className="mt-4"
      label={runs ? "End now" : "Remove"}
      title={runs ? "End the scheduled price?" : "Remove the scheduled price?"}
      cancelLabel="Keep it"
      act={end}
    >
      {runs
        ? `${plan} immediately costs what it did before, and open checkouts at the reduced price are closed.`
        : `${plan} keeps its price.`}
    </ConfirmedAct>
  );
}
