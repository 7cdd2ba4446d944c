import type { ReactNode } from "react";
import { subscriptionAdminText } from "#domain/units/subscription-admin.ts";
import { isSupplied, isWaiting } from "#domain/units/entitlement.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { HOLD_TEXT } from "#domain/orders/hold.ts";
import { BuyerName } from "#src/admin/shell/buyer-name.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { DeliveryStateLabel, OrderStandingLabel } from "#src/orders/delivery-state.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Time } from "#src/ui/time.tsx";
import { promiseWords } from "./promise-words.ts";
import { type Delivery, unitName } from "./unit.ts";

/** The promised time of a unit, against the shop's clock (D43). */
export function Promised({ unit, now }: { readonly unit: Delivery; readonly now: string }) {
  const { text, late } = promiseWords(unit.promisedAt, now);
  const isHeld = unit.hold !== null;
  return (
    <span className="block text-sm">
      <span className={classNames("font-medium", late && !isHeld && "text-signal")}>
        {isHeld
          ? // The hold has stopped the promise, which counts again if it ends.
            late
            ? "Promise has passed:"
            : "Promised by"
          : late
            ? capital(text)
            : `Due ${text}${unit.state === "awaiting_details" ? " at the latest" : ""}`}
      </span>{" "}
      <span className="text-ink-soft">
        <Time at={unit.promisedAt} />
      </span>
    </span>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type UnitHeadingProps = {
  readonly unit: Delivery;
  /** The name of several units that are alike. */
  readonly name?: string | undefined;
  readonly now: string;
  readonly id: string;
  /** False on the order's own page. */
  readonly withOrder?: boolean;
  readonly heading?: "h2" | "h3";
};

/** Names the unit, its order's standing, its state, and its promise or the reason for its hold (D43). */
export function UnitHeading({
  unit,
  name = unitName(unit),
  now,
  id,
  withOrder = true,
  heading: Heading = "h2",
}: UnitHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div>
        <Heading id={id} className="font-medium">
          {name} <span className="font-normal text-ink-soft">{unit.plan}</span>
        </Heading>
        {withOrder ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <OrderNumber number={unit.orderNumber} /> <BuyerName buyer={unit} />
            {unit.standing === null ? null : <OrderStandingLabel standing={unit.standing} />}
          </p>
        ) : null}
        {unit.hold === null || unit.state === "revoked" ? null : (
          <p className="mt-1 text-sm font-medium text-signal">On hold: {HOLD_TEXT[unit.hold]}.</p>
        )}
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end sm:text-right">
        <DeliveryStateLabel state={unit.state} />
        {isWaiting(unit.state) ? <Promised unit={unit} now={now} /> : null}
      </div>
    </div>
  );
}

export function UnitFacts({ unit }: { readonly unit: Delivery }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact name="Administrator">
        <WhoAdministers unit={unit} />
      </Fact>
      {unit.startsAfterTerm === null ? null : (
        <Fact name="Starts">
          <time dateTime={unit.startsAfterTerm}>{calendarDayInWords(unit.startsAfterTerm)}</time>, the day
          after the term it renews
        </Fact>
      )}
      {isSupplied(unit.state) || unit.supplier !== null ? (
        <Fact name="Supplier">{unit.supplier ?? <span className="text-ink-soft">Not recorded</span>}</Fact>
      ) : null}
      {unit.supplierReference === null ? null : (
        <Fact name="Supplier’s reference">
          <span className="font-mono">{unit.supplierReference}</span>
        </Fact>
      )}
      {unit.reference === null ? null : (
        <Fact name="Reference">
          <span className="font-mono">{unit.reference}</span>
        </Fact>
      )}
      {unit.startsOn === null || unit.endsOn === null ? null : (
        <Fact name="Covers">
          <time dateTime={unit.startsOn}>{calendarDayInWords(unit.startsOn)}</time> to{" "}
          <time dateTime={unit.endsOn}>{calendarDayInWords(unit.endsOn)}</time>
        </Fact>
      )}
      {unit.renews === null ? null : (
        <Fact name="Renews">
          <OrderNumber number={unit.renews} />
        </Fact>
      )}
      {unit.renewedBy === null ? null : (
        <Fact name="Renewed by">
          <OrderNumber number={unit.renewedBy} />
        </Fact>
      )}
      {unit.failedReason === null ? null : <Fact name="Reason">{unit.failedReason}</Fact>}
    </dl>
  );
}

/** The named administrator or, until there is one, the renewed unit's, who stays in charge (D42). */
function WhoAdministers({ unit }: { readonly unit: Delivery }) {
  const { administrator, company, keptAdministrator: kept, state } = unit;
  const named = [administrator, company].filter((part) => part !== null).join(", ");
  if (named === "" && kept === null)
    return (
      <span className="text-ink-soft">{state === "awaiting_details" ? "Not named yet" : "Not known"}</span>
    );
  if (kept === null) return named;
  return (
    <>
      {named || subscriptionAdminText(kept)}{" "}
      <span className="text-ink-soft">
        (same person as for the subscription it renews
        {named === "" ? ", unless the buyer names someone else" : ""})
      </span>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="max-sm:mb-1">{children}</dd>
    </>
  );
}
