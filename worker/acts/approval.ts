import { and, arrayContains, eq, gt, isNotNull, lte, not, notExists, or, sql } from "drizzle-orm";
import { type $ZodType, type output, parse } from "zod/v4/core";
import {
  APPROVAL_HOURS,
  OPEN_APPROVALS_A_PERSON,
  TOO_MANY_APPROVALS_TEXT,
  WAITS_TEXT,
} from "#domain/accounts/approvals.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { readStaffRules } from "../auth/staff-rules.ts";
import type { Database, Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { approvals } from "../db/schema/staff.ts";
import { now } from "../platform/clock.ts";
import { ShopError, toShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";
import type { AskedApproval, SecondEyes } from "../request/policy.ts";
import { noteChange } from "./act.ts";

type Request = Pick<typeof approvals.$inferSelect, "askedBy" | "call" | "inputHash" | "summary">;

/** Thrown at the end of an act that another owner hasn't approved, so that nothing of it is kept but this request (D57). */
class ApprovalNeeded extends ShopError {
  readonly request: Request;

  constructor(request: Request) {
    super("forbidden", WAITS_TEXT, { approval: "waits" });
    this.request = request;
  }
}

/** Describes calls with this input for the owner who approves them. */
export const secondEyes =
  <Schema extends $ZodType>(
    schema: Schema,
    summarise: (input: output<Schema>, tx: Queryable) => string | Promise<string>,
  ): SecondEyes =>
  async (raw, tx) => {
    // A parsed input has the schema's order of fields, so that equal inputs are equal texts.
    const input = parse(schema, raw);
    return { input, summary: await summarise(input, tx) };
  };

type Asking = { readonly userId: string; readonly call: string };

/**
 * Returns what the transaction of a call's act asks before and does at its end: at the end, so that nobody is asked to approve
 * what would be refused anyway; before, because switching the rule on or off must not decide about itself. Undefined for a call
 * that never waits.
 */
export function approvalOf(
  asking: Asking,
  describe: SecondEyes | undefined,
  readInput: () => Promise<unknown>,
): ((tx: Queryable) => Promise<() => Promise<void>>) | undefined {
  if (!describe) return undefined;
  return async (tx) => {
    const rules = await readStaffRules(tx);
    return async () => {
      if (rules.secondEyes) await useApproval(tx, asking, await describe(await readInput(), tx));
    };
  };
}

/**
 * Uses an approval up in the transaction of the act that it's for: if the act fails, it stays, and of two simultaneous acts one
 * has it. 403 with `approval` without one of another person who is an owner now; `storingRequests` then stores the request.
 */
export async function useApproval(
  tx: Queryable,
  { userId, call }: Asking,
  { input, summary }: AskedApproval,
): Promise<void> {
  const request = { askedBy: userId, call, inputHash: await sha256(JSON.stringify(input)), summary };
  const [used] = await tx
    .delete(approvals)
    .where(and(isSame(request), gt(approvals.expiresAt, now()), isApproved(tx)))
    .returning({ id: approvals.id, approvedBy: approvals.approvedBy });
  if (!used?.approvedBy) throw new ApprovalNeeded(request);
  const [approver] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, used.approvedBy));
  await noteChange(tx, {
    table: "approvals",
    key: used.id,
    before: null,
    after: { approved_by: approver?.username ?? null },
  });
}

const isSame = ({ askedBy, call, inputHash }: Request) =>
  and(eq(approvals.askedBy, askedBy), eq(approvals.call, call), eq(approvals.inputHash, inputHash));

const approver = (db: Queryable) =>
  db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, approvals.approvedBy), arrayContains(users.staffRoles, ["owner"])));

/** By somebody who is still an owner; the table has no approval of one's own. */
const isApproved = (db: Queryable) => sql`exists ${approver(db)}`;

/**
 * Runs a call of staff, and stores the request of one that waits for another owner. There's one for each person, call and input;
 * one that has expired, or whose approver isn't an owner any more, is made again.
 */
export async function storingRequests<Result>(
  db: () => Database,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = toShopError(error);
    if (refusal instanceof ApprovalNeeded) await storeRequest(db(), refusal.request);
    throw error;
  }
}

/** 409 for a person who has as many open requests as they may have. */
async function storeRequest(db: Database, request: Request): Promise<void> {
  const askedAt = now();
  const expiresAt = new Date(askedAt.getTime() + APPROVAL_HOURS * HOUR_MS);
  await db.transaction(async (tx) => {
    // One person's requests wait for each other, so that the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, request.askedBy)).for("no key update");
    const isVoid = or(
      lte(approvals.expiresAt, askedAt),
      and(isNotNull(approvals.approvedBy), notExists(approver(tx))),
    );
    await tx.delete(approvals).where(and(eq(approvals.askedBy, request.askedBy), isVoid));
    const others = and(eq(approvals.askedBy, request.askedBy), not(isSame(request) ?? sql`false`));
    if ((await tx.$count(approvals, others)) >= OPEN_APPROVALS_A_PERSON)
      throw new ShopError("conflict", TOO_MANY_APPROVALS_TEXT);
    await tx
      .insert(approvals)
      .values({ ...request, askedAt, expiresAt })
      .onConflictDoNothing();
  });
}
