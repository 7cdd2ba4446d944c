import { accountExists, putAdmin } from "#ops/admin-account.ts";
import { keptDemoAdmin } from "./data-dir.ts";

/** The admin of the embedded database, with a password made once for it. Never made in a database of somebody else's. */
export async function makeDemoAdmin(databaseUrl: string, dataDir: string): Promise<void> {
  const { user, password, isNew } = keptDemoAdmin(dataDir);
  // A password that was changed in the shop stays; a lost one is replaced.
  if (isNew || !(await accountExists(databaseUrl, user))) await putAdmin(databaseUrl, user, password);
}
