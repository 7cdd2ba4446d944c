import { z } from "zod";
import type { Ground } from "../ground.ts";
import type { Bought } from "./buying-orders.ts";
import { at, type Desk } from "./desk.ts";
import { runDaily, settleUp } from "./settle-up.ts";

/**
 * How a row is altered by hand, which row that is, and what the daily job has to do about it: name the order to its
 * administrators, or put the row right where it only repeats what the provider says.
 */
type Tampering = {
  readonly what: string;
  readonly ends: "named" | "put right";
  /** The order, and the columns as they were, of a row that this can be done to. */
  readonly find: string;
  readonly alter: string;
  /** With the columns as they were. */
  readonly restore: string;
};

/** Of the orders whose ids are given, separated by commas. */
const OWN = "and order_id::text = any(string_to_array($1, ','))";

/** Each statement takes what `find` has found: the row's key, and its columns as they were. */
const TAMPERINGS: readonly Tampering[] = [
  {
    what: "a refund's sum",
    ends: "named",
    find: `select order_id, id::text as key, amount_cents::text as was from refunds where state = 'succeeded' and amount_cents > 100 ${OWN}`,
    alter: "update refunds set amount_cents = amount_cents - 100 where id = $1::uuid",
    restore: "update refunds set amount_cents = $2::int where id = $1::uuid",
  },
  {
    what: "a refund's state",
    ends: "named",
    find: `select order_id, id::text as key, '' as was from refunds where state = 'succeeded' ${OWN}`,
    alter: "update refunds set state = 'failed', failed_at = updated_at where id = $1::uuid",
    restore: "update refunds set state = 'succeeded', failed_at = null where id = $1::uuid and $2 = ''",
  },
  {
    what: "the state of a refund that failed",
    ends: "put right",
    find: `select order_id, id::text as key, '' as was from refunds where state = 'failed' and provider_id is not null
      and amount_cents <= (select amount_cents from orders where id = order_id)
        - (select coalesce(sum(amount_cents), 0) from refunds held where held.order_id = refunds.order_id and state <> 'failed') ${OWN}`,
    alter:
      "update refunds set state = 'succeeded', succeeded_at = updated_at, failed_at = null where id = $1::uuid",
    restore: "select $1::text, $2::text",
  },
  {
    what: "a credit note's sum",
    ends: "named",
    find: `select order_id, provider_id as key, amount_cents::text as was from credit_notes where amount_cents > 100 ${OWN}`,
    alter: "update credit_notes set amount_cents = amount_cents - 100 where provider_id = $1",
    restore: "update credit_notes set amount_cents = $2::int where provider_id = $1",
  },
  {
    what: "a credit note's validity",
    ends: "put right",
    find: `select order_id, provider_id as key, '' as was from credit_notes where not void ${OWN}`,
    alter: "update credit_notes set void = true where provider_id = $1",
    restore: "update credit_notes set void = false where provider_id = $1 and $2 = ''",
  },
  {
    what: "the credit note of a refund that failed",
    ends: "put right",
    find: `select order_id, id::text as key, credit_note_id as was from refunds
      where state = 'failed' and credit_note_id is not null and retry_of is null
        and not exists (select from refunds again where again.retry_of = refunds.id) ${OWN}`,
    alter: "update refunds set credit_note_id = null where id = $1::uuid",
    restore: "update refunds set credit_note_id = $2 where id = $1::uuid",
  },
  {
    what: "a dispute's state",
    ends: "put right",
    find: `select order_id, provider_id as key, state as was from disputes where state in ('won', 'closed') ${OWN}`,
    alter: "update disputes set state = 'open' where provider_id = $1",
    restore: "update disputes set state = $2 where provider_id = $1",
  },
];

const foundSchema = z.object({ order_id: z.string(), key: z.string(), was: z.string() });
type Found = z.infer<typeof foundSchema>;

/** A row of each kind, each of another order. */
async function findRows({ sql }: Ground, orders: readonly Bought[]) {
  const ids = orders.map(({ id }) => id);
  const chosen = new Map<Tampering, Found>();
  const used = new Set<string>();
  for (const tampering of TAMPERINGS) {
    const rows = foundSchema.array().parse([...(await sql.unsafe(tampering.find, [ids.join()]))]);
    const one = at(
      rows.filter(({ order_id }) => !used.has(order_id)),
      0.5,
    );
    if (!one) continue;
    used.add(one.order_id);
    chosen.set(tampering, one);
  }
  return chosen;
}

const shown = z.object({ result: z.object({ data: z.object({ mismatch: z.string().nullable() }) }) });

/** What administrators read on the order's page. */
async function mismatchOf({ clerk }: Desk, number: string): Promise<string | null> {
  const { body } = await clerk.read("orders.refunds", { number });
  return shown.parse(JSON.parse(body)).result.data.mismatch;
}

async function isAsBefore({ sql }: Ground, { find }: Tampering, found: Found): Promise<boolean> {
  const rows = foundSchema.array().parse([...(await sql.unsafe(find, [found.order_id]))]);
  return rows.some(({ key, was }) => key === found.key && was === found.was);
}

/**
 * Alters a row of each kind by hand, and has the daily job run: it names each of these orders, or puts the row right, and
 * names no other. Restores them; then it names none. Returns a sentence for each promise that is broken.
 */
export async function tamper(desk: Desk, orders: readonly Bought[]): Promise<string[]> {
  const { ground } = desk;
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  const chosen = await findRows(ground, orders);
  const broken = TAMPERINGS.filter((one) => !chosen.has(one)).map(
    ({ what }) => `${what} was not there to be altered`,
  );
  for (const [{ alter }, { key }] of chosen) await ground.sql.unsafe(alter, [key]);
  await runDaily(ground);
  await desk.clerk.arrive();
  for (const [tampering, found] of chosen) {
    const { what, ends } = tampering;
    const number = numbers.get(found.order_id) ?? "";
    const isNamed = (await mismatchOf(desk, number)) !== null;
    const kept = ends === "named" ? isNamed : await isAsBefore(ground, tampering, found);
    if (!kept)
      broken.push(`${what} of ${number} was altered by hand, and is not ${ends} after the daily job`);
  }
  for (const [{ restore }, { key, was }] of chosen) await ground.sql.unsafe(restore, [key, was]);
  await runDaily(ground);
  await settleUp(ground);
  for (const number of chosen.values()) {
    const mismatch = await mismatchOf(desk, numbers.get(number.order_id) ?? "");
    if (mismatch !== null) broken.push(`an order is named after its row was restored: ${mismatch}`);
  }
  return broken;
}

export const TAMPERED_KINDS = TAMPERINGS.length;
