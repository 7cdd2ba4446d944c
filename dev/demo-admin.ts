import { accountExists, putAdmin } from "#ops/admin-account.ts";
import { keptDemoAdmin } from "./data-dir.ts";

/** The embedded database's admin, whose password is generated once. Never created in anybody else's database. */
export async function makeDemoAdmin(databaseUrl: string, dataDir: string): Promise<void> {
  const { user, password, isNew } = keptDemoAdmin(dataDir);
  // A password changed in the shop is kept; a lost one is replaced.
  if (isNew || !(await accountExists(databaseUrl, user))) await putAdmin(databaseUrl, user, password);
}
