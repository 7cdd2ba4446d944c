import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";

export type Account = typeof users.$inferSelect;

/** Finds an account by name, case-insensitively (D17). */
export async function accountByName(db: Queryable, username: string): Promise<Account | undefined> {
  const [account] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
    .limit(1);
  return account;
}

export async function accountById(db: Queryable, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return account;
}
