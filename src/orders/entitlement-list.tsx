import type { ReactNode } from "react";
import type { Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { subscriptionAdminText, inheritedAdminText } from "#domain/units/subscription-admin.ts";
import { type EntitlementState, isWaiting } from "#domain/units/entitlement.ts";
import { termInWords } from "#domain/units/term-in-words.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { Badge, type Tone } from "#src/ui/badge.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Time } from "#src/ui/time.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type Entitlement = PlacedOrder["entitlements"][number];
type Shown = { readonly text: string; readonly tone: Tone };

const STATES: Readonly<Record<EntitlementState, Shown>> = {
  awaiting_details: { text: "To be delivered", tone: "accent" },
  to_deliver: { text: "To be delivered", tone: "accent" },
  ordered: { text: "Ordered from Autodesk", tone: "accent" },
  delivered: { text: "Delivered", tone: "ok" },
  ended: { text: "Ended", tone: "plain" },
  failed: { text: "Delayed", tone: "signal" },
  revoked: { text: "Revoked", tone: "plain" },
};
/** Units that were promised by a moment that has passed. */
const LATE: Shown = { text: "Late", tone: "signal" };
/** Units that were waiting when their order was held (D43). */
const STOPPED: Shown = { text: "Stopped", tone: "plain" };

type EntitlementListProps = Pick<PlacedOrder, "entitlements" | "administrator" | "today"> & {
  /** True if no more of the order is delivered (D43). */
  readonly isHeld: boolean;
  /** True until it can be renewed: nobody needs the first steps by then. */
  readonly isNew: boolean;
};

/** The buyer's subscriptions in an order, the progress of each, and the first steps (D41, D44). */
export function EntitlementList({ entitlements, administrator, today, isHeld, isNew }: EntitlementListProps) {
  if (entitlements.length === 0)
    return isHeld ? null : <p>We’ve received your payment and are preparing your subscriptions.</p>;
  const delivered = isNew && !isHeld && entitlements.some(({ state }) => state === "delivered");
  return (
    <>
      <ul className={classNames("grid gap-px border border-line-strong bg-line", isHeld && "mt-4")}>
        {entitlements.map((entitlement, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are shown in the order's sequence
          <li key={at} className="bg-sheet px-5 py-4">
            <EntitlementRow
              entitlement={entitlement}
              today={today}
              isHeld={isHeld}
              asksWho={administrator?.changeable ?? false}
            />
          </li>
        ))}
      </ul>
      {delivered ? <GettingStarted emails={(administrator?.all ?? []).map(({ email }) => email)} /> : null}
    </>
  );
}

type EntitlementRowProps = {
  readonly entitlement: Entitlement;
  readonly today: Day;
  readonly isHeld: boolean;
  /** True if the page asks who will administer the order, which it stops doing once a unit has been ordered (D42). */
  readonly asksWho: boolean;
};

function EntitlementRow({ entitlement, today, isHeld, asksWho }: EntitlementRowProps) {
  const { productname, plan, units, state, late, references, startsAfterTerm } = entitlement;
  const kept = entitlement.keptAdministrator;
  const isStopped = isHeld && isWaiting(state);
  const shown = isStopped ? STOPPED : late ? LATE : STATES[state];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">
          {productname}
          <span className="font-normal text-ink-soft">
            {" "}
            · {plan}
            {units > 1 ? ` × ${units}` : ""}
          </span>
        </h3>
        <Badge tone={shown.tone}>{shown.text}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink-soft empty:hidden">
        {isStopped ? null : expectation(entitlement, today, asksWho)}
        {entitlement.renewedBy === null ? null : ` Renewed by order ${entitlement.renewedBy}.`}
        {entitlement.renews === null ? null : ` Renews order ${entitlement.renews}.`}
      </p>
      {startsAfterTerm === null || isStopped ? null : (
        <p className="mt-1">{startsInWords([startsAfterTerm])}.</p>
      )}
      {kept === null || isStopped ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          {inheritedAdminText(kept.from)}: {subscriptionAdminText(kept)}.
        </p>
      )}
      {references.length === 0 ? null : (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
          <dt className="text-ink-soft">{references.length === 1 ? "Reference" : "References"}</dt>
          {references.map((reference) => (
            <dd key={reference} className="col-start-2 font-mono">
              {reference}
            </dd>
          ))}
        </dl>
      )}
    </>
  );
}

function expectation(
  { state, promisedAt, late, startsOn, endsOn }: Entitlement,
  today: Day,
  asksWho: boolean,
): ReactNode {
  if (late)
    return (
      <>
        We promised to deliver by <Time at={promisedAt} /> and haven’t yet. We’re sorry. We’re working on it
        and will email you. If you’d rather have your money back, write to <MailLink />: we’ll cancel what we
        haven’t delivered and refund it in full.
      </>
    );
  switch (state) {
    case "awaiting_details":
      return (
        <>
          We will deliver by <Time at={promisedAt} /> at the latest
          {asksWho ? ", sooner once you choose who will manage it." : ", and email you."}
        </>
      );
    case "to_deliver":
    case "ordered":
      return (
        <>
          We will deliver by <Time at={promisedAt} /> and email you.
        </>
      );
    case "failed":
      return "Delivery is taking longer than planned. We’re working on it and will email you.";
    case "ended":
      return endsOn === null
        ? "This subscription has ended."
        : `This subscription ended on ${calendarDayInWords(endsOn)}.`;
    case "revoked":
      return "This subscription was revoked and can no longer be used.";
    default:
      return endsOn === null ? null : termInWords({ startsOn, endsOn }, today);
  }
}

function GettingStarted({ emails }: { readonly emails: readonly string[] }) {
  return (
    <section aria-labelledby="getting-started" className="mt-6 border-l-2 border-accent pl-5">
      <h3 id="getting-started" className="font-semibold">
        How to get started
      </h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>
          Autodesk has invited {emails.length === 0 ? "the person you named" : emails.join(" and ")} by email.
          Accept the invitation.
        </li>
        <li>
          Sign in to your{" "}
          <a className="text-accent underline underline-offset-4" href="https://manage.autodesk.com/">
            Autodesk account
          </a>{" "}
          with that address.
        </li>
        <li>Assign the subscription to the person who will use it, then install the software from there.</li>
      </ol>
    </section>
  );
}
