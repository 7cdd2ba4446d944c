import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Answer, Caller } from "#dev/testing/caller.ts";
import type { Clerk } from "../clerk.ts";
import type { Ground } from "../ground.ts";
import type { Bought } from "./buying-orders.ts";

/** An order in the middle of its sequence. */
export type Case = {
  readonly order: Bought;
  /** The number of an order that nobody has paid for. */
  readonly unpaid: string;
  /** As its bank has it. */
  dispute: { readonly id: string; readonly status: string } | undefined;
};

/** What an administrator asked to be refunded, and how the shop answered. */
export type Ask = { readonly requestKey: string; readonly status: number };

/** Everything that a sequence works with, and what the drill knows afterwards that nothing stores. */
export class Desk {
  readonly ground: Ground;
  readonly caller: Caller;
  readonly clerk: Clerk;
  readonly asks: Ask[] = [];
  /** Refunds that were made in the provider's dashboard. */
  readonly dashboard = new Set<string>();
  /** Orders of which an administrator revoked what was left after a dispute was lost. */
  readonly revoked = new Set<string>();
  /** What was answered otherwise than expected. */
  readonly surprises: string[] = [];
  /** How often each kind of step was taken. */
  readonly taken = new Map<string, number>();
  /** Refusals that were asked for, and left no trace. */
  refusals = 0;

  constructor(ground: Ground, caller: Caller, clerk: Clerk) {
    this.ground = ground;
    this.caller = caller;
    this.clerk = clerk;
  }

  count(kind: string): void {
    this.taken.set(kind, (this.taken.get(kind) ?? 0) + 1);
  }

  /** Asks for a refund, by a request of its own. */
  async refund(number: string, what: object, presses = 1): Promise<void> {
    const requestKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: presses }, () =>
        this.clerk.act("orders.refund", { number, ...what, requestKey, reason: "Drill" }),
      ),
    );
    this.asks.push(...answers.map(({ status }) => ({ requestKey, status })));
  }

  /** Refunds a withdrawal's order, which is a request by the withdrawal's id. */
  async refundWithdrawal(id: string): Promise<void> {
    const { status } = await this.clerk.act("withdrawals.refund", { id });
    this.asks.push({ requestKey: id, status });
  }
}

const failure = z.object({ error: z.object({ message: z.string() }) });

/** What a refused call says; undefined if it was not refused in words. */
export function messageOf({ body }: Answer): string | undefined {
  try {
    return failure.safeParse(JSON.parse(body)).data?.error.message;
  } catch {
    return undefined;
  }
}

const unitSchema = z.array(z.object({ id: z.string(), state: z.string(), plan: z.string() }));
export type UnitNow = z.infer<typeof unitSchema>[number];

/** An order's units as they are now, in the sequence of its lines. */
export async function unitsNow({ sql }: Ground, orderId: string): Promise<UnitNow[]> {
  const rows = await sql`
    select entitlements.id, state, plan from entitlements
    join order_items on order_items.order_id = entitlements.order_id and order_items.position = entitlements.position
    where entitlements.order_id = ${orderId} order by entitlements.position, unit`;
  return unitSchema.parse([...rows]);
}

const refundSchema = z.array(
  z.object({ id: z.string(), state: z.string(), providerId: z.string().nullable() }),
);

/** An order's refunds as the shop knows them now. */
export async function refundsNow({ sql }: Ground, orderId: string) {
  const rows = await sql`
    select id, state, provider_id as "providerId" from refunds where order_id = ${orderId} order by created_at, id`;
  return refundSchema.parse([...rows]);
}

/** The item at this share of the list, from 0 to 1. */
export const at = <Item>(items: readonly Item[], share: number): Item | undefined =>
  items[Math.min(items.length - 1, Math.floor(share * items.length))];
