import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import { removeFactors } from "#worker/auth/factors/factors.ts";
import { sessions, users } from "#worker/db/schema/auth.ts";
import { connect } from "./database/connection.ts";
import { hashPassword } from "./password-hash.ts";

/** An owner from now on (D57); admins have the user role, too (D19). */
const asOwner = (): Pick<typeof users.$inferSelect, "roles" | "staffRoles" | "staffSince"> => ({
  roles: [ROLE_USER, ROLE_ADMIN],
  staffRoles: ["owner"],
  staffSince: new Date(),
});

/** Opens a connection for the work and closes it afterwards. */
async function withDatabase<Answer>(
  url: string,
  work: (db: ReturnType<typeof drizzle>) => Promise<Answer>,
): Promise<Answer> {
  const client = connect(url);
  try {
    return await work(drizzle(client));
  } finally {
    await client.end({ timeout: 1 });
  }
}

const named = (username: string) => sql`lower(${users.username}) = lower(${username})`;

/** Returns true if an account with this name exists, ignoring case. */
export function accountExists(url: string, username: string): Promise<boolean> {
  return withDatabase(url, async (db) => (await db.$count(users, named(username))) > 0);
}

/** Makes an account an owner of the shop; its password and sessions are unchanged. */
export function promote(url: string, username: string): Promise<void> {
  return withDatabase(url, async (db) => {
    await db.update(users).set(asOwner()).where(named(username));
  });
}

/** Creates an owner of the shop, or gives the existing account of this name a new password, which ends its sessions. */
export function putAdmin(url: string, username: string, password: string): Promise<void> {
  return withDatabase(url, async (db) => {
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const [known] = await tx.select({ id: users.id }).from(users).where(named(username)).for("update");
      if (known) {
        await tx
          .update(users)
          .set({ passwordHash, ...asOwner() })
          .where(eq(users.id, known.id));
        await tx.delete(sessions).where(eq(sessions.userId, known.id));
      } else {
        await tx.insert(users).values({ username, passwordHash, ...asOwner() });
      }
    });
  });
}

/**
 * Removes all second factors of an account (D58), for an owner who has lost them, and ends its sessions, which the
 * lost device may still have. Returns false if there's no such account.
 */
export function removeAllFactors(url: string, username: string): Promise<boolean> {
  return withDatabase(url, (db) =>
    db.transaction(async (tx) => {
      const [known] = await tx.select({ id: users.id }).from(users).where(named(username)).for("update");
      if (!known) return false;
      await removeFactors(tx, known.id);
      await tx.delete(sessions).where(eq(sessions.userId, known.id));
      return true;
    }),
  );
}
