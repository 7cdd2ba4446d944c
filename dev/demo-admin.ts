import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { ROLE_ADMIN, ROLE_USER } from "#domain/roles.ts";
import { users } from "#worker/db/schema.ts";
import { keptDemoAdmin } from "./data-dir.ts";
import { connect } from "./database/connection.ts";

/** Admins hold the user role, too (D19). */
const ROLES = [ROLE_USER, ROLE_ADMIN];
/** The parameters that the Worker hashes with. The package declares its algorithms as a const enum; 2 is Argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** The admin of the embedded database, with a password made once for it. Never made in a database of somebody else's. */
export async function makeDemoAdmin(databaseUrl: string, dataDir: string): Promise<void> {
  const { user: username, password, isNew } = keptDemoAdmin(dataDir);
  const client = connect(databaseUrl);
  try {
    const db = drizzle(client);
    const [known] = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.username}) = ${username}`);
    // A password that was changed in the shop stays; a lost one is replaced.
    if (!known || isNew) {
      const account = { username, passwordHash: await hash(password, ARGON2ID), roles: ROLES };
      await (known
        ? db.update(users).set(account).where(eq(users.id, known.id))
        : db.insert(users).values(account));
    }
  } finally {
    await client.end({ timeout: 1 });
  }
}
