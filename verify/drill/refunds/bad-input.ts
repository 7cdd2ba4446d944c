import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Ground } from "../ground.ts";
import { type Case, type Desk, messageOf, unitsNow } from "./desk.ts";
import type { BadInput } from "./sequence.ts";

/** A webhook or a job may change an order between the two looks; one that comes back each time is no coincidence. */
const ATTEMPTS = 6;
const UNTIL_QUIET_MS = 400;
const REFUSED = 409;
const UNAVAILABLE = 503;

type Bad = { readonly procedure: string; readonly input: object };

const refund = (input: object): Bad => ({
  procedure: "orders.refund",
  input: { reason: "Drill", ...input },
});

/** What must be refused of this order now; undefined if it does not apply. */
async function badInput(
  desk: Desk,
  { order, unpaid, dispute }: Case,
  kind: BadInput,
): Promise<Bad | undefined> {
  const { number } = order;
  if (kind === "above the rest") return refund({ number, amountCents: order.amountCents + 1 });
  if (kind === "unpaid") return refund({ number: unpaid, whole: true });
  if (kind === "disputed") {
    const isOpen = dispute?.status === "needs_response" || dispute?.status === "under_review";
    return isOpen && (await isKnownOpen(desk.ground, order.id))
      ? refund({ number, amountCents: 1 })
      : undefined;
  }
  const revoked = (await unitsNow(desk.ground, order.id)).find(({ state }) => state === "revoked");
  if (!revoked) return undefined;
  return kind === "revoked unit"
    ? refund({ number, entitlementIds: [revoked.id] })
    : { procedure: "deliveries.deliver", input: { id: revoked.id, reference: "never" } };
}

/** Before the shop has heard of a dispute, only the provider can refuse. */
async function isKnownOpen({ sql }: Ground, orderId: string): Promise<boolean> {
  const rows = await sql`select from disputes where order_id = ${orderId} and state = 'open'`;
  return rows.length > 0;
}

/** Every row that a refund or a delivery could touch. Mails without what sending them changes. */
async function rowsOf({ sql }: Ground, numbers: readonly string[]): Promise<string> {
  const [row] = await sql`
    with theirs as (select id from orders where 'SO-' || lpad(sequence::text, 6, '0') in ${sql(numbers)})
    select md5(json_build_array(
      (select json_agg(o order by id) from orders o where id in (select id from theirs)),
      (select json_agg(r order by id) from refunds r where order_id in (select id from theirs)),
      (select json_agg(u order by refund_id, entitlement_id) from refund_units u
        where refund_id in (select id from refunds where order_id in (select id from theirs))),
      (select json_agg(e order by id) from refund_events e
        where refund_id in (select id from refunds where order_id in (select id from theirs))),
      (select json_agg(n order by provider_id) from credit_notes n where order_id in (select id from theirs)),
      (select json_agg(w order by id) from withdrawals w where order_id in (select id from theirs)),
      (select json_agg(t order by id) from entitlements t where order_id in (select id from theirs)),
      (select json_agg(e order by id) from entitlement_events e
        where entitlement_id in (select id from entitlements where order_id in (select id from theirs))),
      (select json_agg(key order by key) from mails where order_id in (select id from theirs))
    )::text) as rows`;
  return z.object({ rows: z.string() }).parse(row).rows;
}

/** Tries what must be refused: one sentence that names what it is about, and not a row has changed. */
export async function tryBadInput(desk: Desk, one: Case, kind: BadInput): Promise<void> {
  const bad = await badInput(desk, one, kind);
  if (!bad) return;
  const numbers = [one.order.number, one.unpaid];
  let last = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await rowsOf(desk.ground, numbers);
    const answer = await desk.clerk.act(bad.procedure, bad.input);
    const after = await rowsOf(desk.ground, numbers);
    const message = messageOf(answer);
    if (answer.status !== UNAVAILABLE) {
      if (answer.status !== REFUSED || !message || !isSentence(message, numbers)) {
        desk.surprises.push(
          `'${kind}' of ${one.order.number} was answered ${answer.status}: ${message ?? ""}`,
        );
        return;
      }
      if (before === after) {
        desk.refusals += 1;
        return;
      }
    }
    last = message ?? "";
    await sleep(UNTIL_QUIET_MS);
  }
  desk.surprises.push(`'${kind}' of ${one.order.number} was refused and changed rows each time: ${last}`);
}

const isSentence = (message: string, numbers: readonly string[]): boolean =>
  /^[^\n]+\.$/.test(message) && numbers.some((number) => message.includes(number));
