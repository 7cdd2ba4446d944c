import { startMailSandbox } from "#packages/mail-sandbox";
import { startStripeSandbox } from "#packages/stripe-sandbox";
import { withInvoiceTax } from "#ops/invoice-tax.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { LOCAL_MAIL, SANDBOX_KEYS, workerVars } from "../settings.ts";
import { emptyDatabase } from "../testing/own-database.ts";
import { SERVER_URL, WORKER_VARS } from "./worker-vars.ts";

const SITE = "http://localhost:8787";
const SECRETS = {
  tokenSecret: "local-development-only-0123456789abcdef",
  orderLinkSecret: "local-development-only-fedcba9876543210",
};

/** Starts what the Worker's tests need, once for each process that runs them: they empty their tables. */
export default async function startWorkerParts(): Promise<() => Promise<void>> {
  const server = process.env[SERVER_URL];
  if (server === undefined) throw new Error(`${SERVER_URL} names no PostgreSQL server.`);
  const databaseUrl = await emptyDatabase(
    server,
    `mutants_${process.env["STRYKER_MUTATOR_WORKER"] ?? "none"}`,
  );
  await migrateDatabase(databaseUrl);
  const stripe = await startStripeSandbox({ ...SANDBOX_KEYS, port: 0, webhookUrl: null });
  const mail = await startMailSandbox({ ...LOCAL_MAIL, port: 0 });
  const account = { ...SANDBOX_KEYS, apiUrl: stripe.url, jsUrl: `${stripe.url}/js/stripe.js` };
  const taxIds = await withInvoiceTax(account);
  const vars = workerVars(SITE, { ...account, ...taxIds }, { ...LOCAL_MAIL, apiUrl: mail.url }, SECRETS, {
    CATALOGUE_CACHE_SECONDS: "0",
  });
  process.env[WORKER_VARS] = JSON.stringify({ ...vars, DATABASE_URL: databaseUrl });
  return async () => {
    await stripe.close();
    await mail.close();
  };
}
