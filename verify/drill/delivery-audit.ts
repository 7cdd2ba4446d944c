import type { Deed } from "./clerk.ts";
import type { Evidence, Step, StoredMail, StoredUnit } from "./delivery-evidence.ts";

/** What the drill itself knows. */
export type Known = {
  /** Every attempt to deliver, with its answer. */
  readonly deeds: readonly Deed[];
  /** Keys of the mails whose answers were lost for good: these and no others must be listed as unclear. */
  readonly unanswered: ReadonlySet<string>;
  /** Ids of the mails that administrators are shown as unclear, for them to decide. */
  readonly listed: ReadonlySet<string>;
};

/** The steps that a unit may take (D41), written down here once more: the shop's own table is what is audited. */
const LAWFUL = new Set([
  "made: none → awaiting_details",
  "details_given: awaiting_details → to_deliver",
  "details_given: to_deliver → to_deliver",
  "preset_used: awaiting_details → to_deliver",
  "ordered: to_deliver → ordered",
  "delivered: awaiting_details → delivered",
  "delivered: to_deliver → delivered",
  "delivered: ordered → delivered",
  "failed: awaiting_details → failed",
  "failed: to_deliver → failed",
  "failed: ordered → failed",
  "reopened: failed → to_deliver",
  "ended: delivered → ended",
]);

/** What a unit in a state has, and what it does not have yet. */
const FACTS: Readonly<Record<string, (unit: StoredUnit) => boolean>> = {
  awaiting_details: (unit) =>
    unit.detailsDueAt !== null && unit.administrator === null && !isHandedOver(unit),
  to_deliver: (unit) => unit.detailsDueAt === null && unit.administrator !== null && !isHandedOver(unit),
  ordered: (unit) => unit.supplierReference !== null && !isHandedOver(unit),
  failed: (unit) => unit.failedReason !== null && !isHandedOver(unit),
  delivered: isWhollyHandedOver,
  ended: isWhollyHandedOver,
};

const EXAMPLES = 3;
const REFERENCE = /\bDR-[A-Z]-\d{6}\b/g;

function isHandedOver({ reference, startsOn, endsOn }: StoredUnit): boolean {
  return reference !== null || startsOn !== null || endsOn !== null;
}

function isWhollyHandedOver({
  reference,
  startsOn,
  endsOn,
  administrator,
  failedReason,
}: StoredUnit): boolean {
  return [reference, startsOn, endsOn, administrator].every((it) => it !== null) && failedReason === null;
}

const wasDelivered = ({ state }: StoredUnit): boolean => state === "delivered" || state === "ended";
const isDelivery = ({ kind }: Step): boolean => kind === "delivered";

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

type Finding = readonly [what: string, cases: readonly string[]];

const place = (orderId: string, position: number, unit: number): string => `${orderId}/${position}/${unit}`;

/** Each payment is one paid order, and each paid unit one entitlement (D41). */
function payments({ orders, units, paidSessions }: Evidence): Finding[] {
  const paid = orders.filter(({ status }) => status === "paid");
  const bySession = countBy(paid, ({ sessionId }) => sessionId ?? "none");
  const taken = new Set(paidSessions);
  const bought = paid.flatMap(({ id, quantities }) =>
    quantities.flatMap(({ position, quantity }) =>
      Array.from({ length: quantity }, (_, index) => place(id, position, index + 1)),
    ),
  );
  const made = countBy(units, ({ orderId, position, unit }) => place(orderId, position, unit));
  const expected = new Set(bought);
  return [
    ["payments that are not one paid order", paidSessions.filter((id) => bySession.get(id) !== 1)],
    ["paid orders that nobody paid for", [...bySession.keys()].filter((id) => !taken.has(id))],
    ["paid units that are not one entitlement", bought.filter((one) => made.get(one) !== 1)],
    ["entitlements without a paid unit", [...made.keys()].filter((one) => !expected.has(one))],
  ];
}

/** Each unit is in one lawful state, which its timeline explains. */
function states({ units, orders }: Evidence): Finding[] {
  const paidAt = new Map(orders.map(({ id, paidAt: at }) => [id, at]));
  const ids = (fails: (unit: StoredUnit) => boolean) => units.filter(fails).map(({ id }) => id);
  return [
    ["units without what their state says", ids((unit) => FACTS[unit.state]?.(unit) !== true)],
    [
      "units that took a step they may not take",
      units.flatMap(({ id, steps }) =>
        steps
          .map(({ kind, from, to }) => `${kind}: ${from ?? "none"} → ${to}`)
          .filter((taken) => !LAWFUL.has(taken))
          .map((taken) => `${id} (${taken})`),
      ),
    ],
    [
      "units whose timeline does not lead to their state",
      ids(
        ({ steps, state }) =>
          steps.at(-1)?.to !== state || steps.some(({ from }, at) => from !== (steps[at - 1]?.to ?? null)),
      ),
    ],
    [
      "units whose timeline goes back in time, or begins before the payment",
      ids(({ steps, orderId }) =>
        steps.some(({ at }, index) => at < (steps[index - 1]?.at ?? paidAt.get(orderId) ?? at)),
      ),
    ],
  ];
}

/** Nobody gets a unit twice, and of two administrators the one who was told so has delivered it (D43). */
function deliveries({ units }: Evidence, { deeds }: Known): Finding[] {
  const won = deeds
    .filter(({ status }) => status === 200)
    .flatMap(({ by, rows }) => rows.map((row) => ({ by, ...row })));
  const wins = countBy(won, ({ id }) => id);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const ids = (fails: (unit: StoredUnit) => boolean) => units.filter(fails).map(({ id }) => id);
  return [
    [
      "units that several administrators were told they had delivered",
      [...wins].filter(([, times]) => times > 1).map(([id]) => id),
    ],
    [
      "deliveries that were confirmed and are not what is stored",
      won
        .filter(({ id, by, reference }) => {
          const unit = byId.get(id);
          return unit?.reference !== reference || unit.steps.find(isDelivery)?.username !== by;
        })
        .map(({ id, reference }) => `${id} (${reference})`),
    ],
    ["units delivered more than once", ids(({ steps }) => steps.filter(isDelivery).length > 1)],
    [
      "units whose reference is not that of their delivery",
      ids((unit) => wasDelivered(unit) && unit.steps.find(isDelivery)?.note !== unit.reference),
    ],
  ];
}

/** Every mail arrives once, as it was written, in the order of its causes; those without an answer are listed (D45). */
function mailing({ mails, inbox, units, orders }: Evidence, { unanswered, listed }: Known): Finding[] {
  const arrived = countBy(inbox, ({ key }) => key ?? "none");
  const messageOf = new Map(inbox.map((message) => [message.key, message]));
  const known = new Set(mails.map(({ key }) => key));
  const keys = (fails: (mail: StoredMail) => boolean) => mails.filter(fails).map(({ key }) => key);
  const confirmations = countBy(
    mails.filter(({ kind }) => kind === "order_confirmation"),
    ({ orderId }) => orderId ?? "none",
  );
  const told = countBy(
    inbox.flatMap(({ text }) => text.match(REFERENCE) ?? []),
    (reference) => reference,
  );
  const valid = new Set(units.map(({ reference }) => reference));
  const position = new Map(inbox.map(({ key }, index) => [key, index]));
  const lastOf = new Map<string | null, number>();
  return [
    [
      "mails that did not arrive exactly once",
      keys(({ key, state }) => (state === "sent" || unanswered.has(key)) && arrived.get(key) !== 1),
    ],
    ["mails that arrived and nobody wrote", [...arrived.keys()].filter((key) => !known.has(key))],
    ["mails that are neither sent nor unclear", keys(({ state }) => state !== "sent" && state !== "unclear")],
    [
      "mails listed as unclear that were answered",
      keys(({ id, key }) => listed.has(id) && !unanswered.has(key)),
    ],
    [
      "mails without an answer that are not listed as unclear",
      keys(({ id, key }) => !listed.has(id) && unanswered.has(key)),
    ],
    ["mails that are over and still tried", keys(({ nextTryAt }) => nextTryAt !== null)],
    [
      "mails that arrived otherwise than they were written",
      keys((mail) => {
        const message = messageOf.get(mail.key);
        return message !== undefined && (message.text !== mail.text || message.to.join() !== mail.recipient);
      }),
    ],
    [
      "mails that were sent before they were written",
      keys(({ sentAt, createdAt }) => sentAt !== null && sentAt < createdAt),
    ],
    [
      "paid orders without exactly one confirmation",
      orders.filter(({ id, status }) => status === "paid" && confirmations.get(id) !== 1).map(({ id }) => id),
    ],
    [
      "delivered units whose buyer was not told exactly once",
      units.filter((unit) => wasDelivered(unit) && told.get(unit.reference ?? "") !== 1).map(({ id }) => id),
    ],
    [
      "references that a buyer was told and no unit has",
      [...told.keys()].filter((reference) => !valid.has(reference)),
    ],
    [
      "mails that overtook an earlier one of their order",
      keys(({ key, orderId }) => {
        const at = position.get(key) ?? Number.POSITIVE_INFINITY;
        const before = lastOf.get(orderId) ?? -1;
        lastOf.set(orderId, Math.max(at, before));
        return orderId !== null && at < before;
      }),
    ],
  ];
}

/**
 * Compares what the provider took, the shop stored, administrators were told and buyers received: every paid unit is in
 * exactly one lawful state, nobody was delivered to twice, and every mail arrived once. Knows none of the shop's code.
 * Returns a sentence for each violation.
 */
export function auditDeliveries(evidence: Evidence, known: Known): string[] {
  return [
    ...payments(evidence),
    ...states(evidence),
    ...deliveries(evidence, known),
    ...mailing(evidence, known),
  ].flatMap(([what, cases]) =>
    cases.length === 0 ? [] : [`${cases.length} ${what}: ${cases.slice(0, EXAMPLES).join(", ")}`],
  );
}
