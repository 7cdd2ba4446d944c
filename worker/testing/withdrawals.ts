import { eq } from "drizzle-orm";
import type { WithdrawalId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { testDatabase } from "./shop.ts";

type Fields = Partial<typeof withdrawals.$inferInsert>;

/** Stores an open withdrawal that names no order; pass only the fields a test is about. Returns its id. */
export async function recordedWithdrawal(
  fields: Fields = {},
  db: Queryable = testDatabase(),
): Promise<WithdrawalId> {
  const [made] = await db
    .insert(withdrawals)
    .values({
      fingerprint: crypto.randomUUID(),
      name: "Ada Drafter",
      email: "else@example.com",
      orderNumber: "the one of May",
      statement: "I hereby withdraw from my contract.",
      ...fields,
    })
    .returning({ id: withdrawals.id });
  if (!made) throw new Error("the withdrawal was not recorded");
  return made.id;
}

/** Marks a withdrawal as handled, like an administrator who refuses it. */
export const handleWithdrawal = (id: WithdrawalId) =>
  testDatabase()
    .update(withdrawals)
    .set({ handledAt: new Date(), handledBy: "warden" })
    .where(eq(withdrawals.id, id));
