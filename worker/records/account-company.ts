import { eq } from "drizzle-orm";
import { safeParse } from "zod/mini";
import { type Company, companySchema } from "#domain/cart/company.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";

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
