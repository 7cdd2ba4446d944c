import {
  ADMINISTRATOR_EMAIL_MAX_CHARS,
  FAILED_REASON_MAX_CHARS,
  isAdministratorCorrectable,
  isOpen,
  isSupplied,
  REFERENCE_MAX_CHARS,
  SUPPLIER_MAX_CHARS,
} from "#domain/units/entitlement.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import type { Confirmed } from "./hold-question.tsx";
import type { ActedIds, Delivery } from "./unit.ts";
import type { News } from "./unit-act.ts";

/** An action that takes a single press. */
export type ButtonAction = {
  readonly label: string;
  /** True if the action asks first when the unit's order is held. */
  readonly handsOver?: true;
  /** Resolves to the announcement, after the unit's name. */
  readonly run: (client: TrpcClient, which: ActedIds, confirmed: Confirmed) => Promise<News>;
};

const REOPEN: ButtonAction = {
  label: "Reopen",
  run: async (client, which) => {
    const { state } = await client.deliveries.reopen.mutate(which);
    return { text: "is back in the delivery queue", state };
  },
};
const RESEND: ButtonAction = {
  label: "Send email again",
  handsOver: true,
  run: async (client, which, { despiteHold }) => {
    const { mail, state } = await client.deliveries.resend.mutate({ ...which, despiteHold });
    if (mail === null) return { text: "was not emailed, because the buyer has no email address" };
    if (mail.state === "sent") return { text: `was mailed to ${mail.recipient} again`, state };
    // The mail provider accepts no more right now.
    if (mail.state === "queued" && mail.nextTryAt !== null)
      return { text: `will be mailed to ${mail.recipient} again within minutes`, state };
    return { text: `was not mailed to ${mail.recipient}: see the order’s emails` };
  },
};

/** Returns the single-press actions that a unit's state allows (D41). */
export function buttonActions({ state }: Delivery): ButtonAction[] {
  return [...(state === "failed" ? [REOPEN] : []), ...(state === "delivered" ? [RESEND] : [])];
}

export type ActionInput = Confirmed & {
  readonly text: string;
  readonly startsOn: string;
  readonly supplier: string;
};

/** An action that needs input first. */
export type FormAction = Pick<ButtonAction, "label" | "handsOver"> & {
  readonly field: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly type?: "email" | "date";
  readonly withStart?: true;
  readonly withSupplier?: true;
  /** The field's initial value. */
  readonly given?: string;
  readonly run: (client: TrpcClient, which: ActedIds, asked: ActionInput) => Promise<Delivery>;
  /** The announcement, after the unit's name. */
  readonly done: string;
};

const DELIVER: FormAction = {
  label: "Mark delivered",
  field: "Reference",
  hint: "A subscription, contract or serial number, or a note. We email it to the buyer.",
  maxLength: REFERENCE_MAX_CHARS,
  withStart: true,
  withSupplier: true,
  handsOver: true,
  run: (client, which, { text, startsOn, supplier, despiteHold }) =>
    client.deliveries.deliver.mutate({
      ...which,
      reference: text,
      despiteHold,
      ...(startsOn === "" ? {} : { startsOn }),
      ...(supplier.trim() === "" ? {} : { supplier }),
    }),
  done: "is delivered",
};
const ORDER: FormAction = {
  label: "Mark ordered",
  field: "Supplier’s reference",
  hint: "Your order number at the supplier. The buyer doesn’t see it.",
  maxLength: REFERENCE_MAX_CHARS,
  withSupplier: true,
  handsOver: true,
  run: (client, which, { text, supplier, despiteHold }) =>
    client.deliveries.order.mutate({
      ...which,
      reference: text,
      despiteHold,
      ...(supplier.trim() === "" ? {} : { supplier }),
    }),
  done: "is ordered",
};
const FAIL: FormAction = {
  label: "Mark failed",
  field: "Reason",
  maxLength: FAILED_REASON_MAX_CHARS,
  run: (client, which, { text }) => client.deliveries.fail.mutate({ ...which, reason: text }),
  done: "is marked as failed",
};
const REVOKE: FormAction = {
  label: "Revoke",
  field: "Reason",
  hint: "The reason stays in the timeline. The order page shows the unit as revoked, and the buyer isn’t notified. This can’t be undone.",
  maxLength: FAILED_REASON_MAX_CHARS,
  run: (client, which, { text }) => client.deliveries.revoke.mutate({ ...which, reason: text }),
  done: "is revoked",
};
const correct = (given: string): FormAction => ({
  label: "Correct reference",
  field: "New reference",
  hint: "The old reference stays in the timeline; the buyer isn’t notified.",
  maxLength: REFERENCE_MAX_CHARS,
  given,
  run: (client, which, { text }) =>
    client.deliveries.correct.mutate({ ...which, reference: text, replaces: given }),
  done: "has the new reference",
});
const correctAdministrator = (given: string): FormAction => ({
  label: "Correct administrator",
  field: "Administrator’s email",
  hint: "The buyer is emailed the old and the new address.",
  type: "email",
  maxLength: ADMINISTRATOR_EMAIL_MAX_CHARS,
  given,
  run: (client, which, { text }) =>
    client.deliveries.correctDelivered.mutate({ ...which, administrator: text }),
  done: "has the new administrator",
});
const correctFirstDay = (given: string): FormAction => ({
  label: "Correct first day",
  field: "New first day",
  hint: "The last day moves with it. The old day stays in the timeline; the buyer isn’t notified.",
  type: "date",
  given,
  run: (client, which, { text }) => client.deliveries.correctDelivered.mutate({ ...which, startsOn: text }),
  done: "has the new first day",
});

const correctSupplier = (given: string): FormAction => ({
  label: "Correct supplier",
  field: "Supplier",
  hint: "Who you bought it from. The one before stays in the timeline; the buyer doesn’t see it.",
  maxLength: SUPPLIER_MAX_CHARS,
  given,
  run: (client, which, { text }) => client.deliveries.correctDelivered.mutate({ ...which, supplier: text }),
  done: "has the new supplier",
});

/** Returns the actions with a form that a unit's state allows (D41), the most likely first. */
export function formActions({
  state,
  reference,
  supplierReference,
  supplier,
  administrator,
  startsOn,
}: Delivery): FormAction[] {
  const given = state === "ordered" ? supplierReference : reference;
  return [
    ...(isOpen(state) ? [DELIVER] : []),
    ...(state === "to_deliver" ? [ORDER] : []),
    ...(given === null || state === "revoked" ? [] : [correct(given)]),
    ...(isAdministratorCorrectable(state) ? [correctAdministrator(administrator ?? "")] : []),
    ...(state === "delivered" ? [correctFirstDay(startsOn ?? "")] : []),
    ...(isSupplied(state) ? [correctSupplier(supplier ?? "")] : []),
    ...(isOpen(state) ? [FAIL] : []),
    ...(state === "revoked" ? [] : [REVOKE]),
  ];
}
