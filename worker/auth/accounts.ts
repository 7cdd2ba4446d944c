import { eq, sql } from "drizzle-orm";
import { REGISTER_FAILURES } from "#domain/accounts/account.ts";
import type { Registration } from "#domain/accounts/account-input.ts";
import { ROLE_USER } from "#domain/accounts/roles.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { ShopError } from "../platform/errors.ts";

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

const taken = () => new ShopError("conflict", REGISTER_FAILURES[409]);

/** Creates a user account (2001). 409 'Username Taken', even when two registrations race (S89). */
export async function register(db: Queryable, { user: username, password }: Registration): Promise<void> {
  // Checked first only to avoid hashing; the unique index is decisive.
  if (await accountByName(db, username)) throw taken();
  const { hashPassword } = await import("./argon2.ts");
  const [made] = await db
    .insert(users)
    .values({ username, passwordHash: hashPassword(password), roles: [ROLE_USER] })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw taken();
}
