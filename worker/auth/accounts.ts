import { eq, sql } from "drizzle-orm";
import { safeParse } from "zod/mini";
import { type Company, companySchema } from "#domain/cart/company.ts";
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

/** Returns the company that's stored with an account (D76); null without one, or if it's no longer complete. */
export async function companyOf(db: Queryable, id: string): Promise<Company | null> {
  const [account] = await db.select({ company: users.company }).from(users).where(eq(users.id, id));
  const parsed = safeParse(companySchema, account?.company);
  return parsed.success ? parsed.data : null;
}

/** Stores a company with an account, or removes it (D76). */
export async function setCompanyOf(db: Queryable, id: string, company: Company | null): Promise<void> {
  await db.update(users).set({ company }).where(eq(users.id, id));
}
