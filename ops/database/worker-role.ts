import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { connect } from "./connection.ts";

const PASSWORD_BYTES = 32;

const roleSchema = z.tuple([z.object({ name: z.string(), known: z.boolean() })]);

/** The name belongs to the database, because a server's databases share its roles. */
const ROLE = "current_database() || '_worker'";

/**
 * Grants the Worker's role what the Worker needs, if the database has one: to read and write rows, but not to alter a table, so
 * that it can't switch off a trigger. Acts of staff it only adds, and erases a person from them (D60); the columns are those
 * that the triggers let through. Temporary tables are for the owner, because the triggers let through what another trigger does.
 * Called after each migration, since new tables need grants, too.
 */
export async function grantToWorker(sql: Sql): Promise<void> {
  // Two commands at the same time would change the same rows of the server's catalogue.
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('shop_worker_role'))`;
    await tx.unsafe(`
      do $$
        declare
          worker constant text := ${ROLE};
        begin
          if to_regclass('public.acts') is null or not exists (select from pg_roles where rolname = worker) then
            return;
          end if;
          execute format('revoke temporary on database %I from public', current_database());
          revoke create on schema public from public;
          execute format('grant usage on schema public to %I', worker);
          execute format('grant select, insert, update, delete on all tables in schema public to %I', worker);
          execute format('grant usage on all sequences in schema public to %I', worker);
          execute format('revoke update, delete on acts, act_changes from %I', worker);
          execute format('grant update (username, user_id, subject) on acts to %I', worker);
          execute format('grant update (before, after) on act_changes to %I', worker);
          execute format('grant execute on function shop_remove_acts(timestamptz) to %I', worker);
        end;
      $$`);
  });
}

/**
 * Creates the role with which the Worker connects to this database, or gives the existing one a new password. Returns its
 * connection string, which has the password in it. `url` is the owner's, whose role must be allowed to create roles.
 */
export async function makeWorkerRole(url: string): Promise<string> {
  const sql = connect(url);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  try {
    const [found] = roleSchema.parse(
      await sql.unsafe(
        `select ${ROLE} as name, exists (select from pg_roles where rolname = ${ROLE}) as known`,
      ),
    );
    // The password has no quotes, being base64url.
    const verb = found.known ? "alter" : "create";
    await sql`${sql.unsafe(verb)} role ${sql(found.name)} login password ${sql.unsafe(`'${password}'`)}`;
    await grantToWorker(sql);
    const address = new URL(url);
    address.username = found.name;
    address.password = password;
    return address.href;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
