import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../database/connection.ts";
import { uploadedBindings } from "../deploy/bindings.ts";
import type { EnvironmentName } from "../deploy/environments.ts";
import { ALL_SECRETS } from "../deploy/secret-values.ts";
import type { Version } from "./cloudflare-workers.ts";
import { putSettings } from "../database/put-settings.ts";
import { buySeat, startDeployed } from "../testing/deployed-shop.ts";
import { FAILING_STEPS } from "./failing-steps.ts";
import { type ProcessResult, RehearsalEnvironment } from "./environment.ts";
import { pendingMigrations } from "./pending-migrations.ts";

/** A deploy checks, builds and uploads, while other tests run. */
const STEP_TIMEOUT_MS = 300_000;
const CHECK = /^npm run check-config/;
const DEPLOY = /^npm run deploy .*(production|preview)$/;

const secretsOf = (round: number, mode: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: `rk_${mode}_${round}`,
  TOKEN_SECRET: `${round}`.padStart(40, "0123456789"),
  ORDER_LINK_SECRET: `${round}`.padStart(40, "9876543210"),
});

const secretsIn = ({ bindings }: Version): Record<string, string | undefined> =>
  Object.fromEntries(
    bindings.flatMap(({ type, name, text }) => (type === "secret_text" ? [[name, text]] : [])),
  );

/** Returns a version's VAT settings for Stripe, by the names of worker/platform/env.ts. */
const invoiceTaxIn = ({ bindings }: Version): Record<string, string | undefined> =>
  Object.fromEntries(
    bindings.flatMap(({ type, name, text }) =>
      type === "plain_text" && /^STRIPE_(TAX_RATE|ACCOUNT_TAX)_ID$/.test(name) ? [[name, text]] : [],
    ),
  );
/** The first objects of an account at the sandbox, which are created once, regardless of the number of deploys. */
const INVOICE_TAX = { STRIPE_TAX_RATE_ID: "txr_sandbox", STRIPE_ACCOUNT_TAX_ID: "atxi_sandbox" };

/** Made with the webhook by the first deployment, and kept in the file of secrets. */
const WEBHOOK_SECRET = { STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_\w{32}$/) };

/** What its owner enters at /Admin/settings: with real payments nothing is sold before (D85). */
const SELLER = {
  street: "Keizersgracht 1",
  town: "Amsterdam",
  sellerEmail: "hello@seller.nl",
  phone: "+31 20 123 4567",
  kvkNumber: "12345678",
  vatNumber: "NL123456789B01",
} as const;

function expectAll(ended: readonly ProcessResult[], code: number, output: RegExp): void {
  for (const one of ended) expect(one).toEqual({ code, output: expect.stringMatching(output) });
}

/**
 * Follows docs/deploy.md and docs/runbook.md with the real wrangler and a stand-in for Cloudflare. Each test continues
 * where the previous one ended. For production it starts with nothing, ends with a rotated secret and runs every
 * command. For preview it ends after the first version, because from there on only the environment's name differs.
 */
export function rehearse(environment: EnvironmentName): void {
  const isProduction = environment === "production";
  const mode = isProduction ? "live" : "test";
  const pendingAtUpload: number[] = [];
  let ground: RehearsalEnvironment;
  const worker = () => ground.cloudflare.workers.get(ground.workerName);
  const serving = () => ground.cloudflare.workers.serving(ground.workerName);

  beforeAll(async () => {
    ground = await RehearsalEnvironment.prepare(environment);
    ground.cloudflare.onUpload(async () => {
      pendingAtUpload.push(await pendingMigrations(ground.databaseUrl, ground.folder));
    });
  }, STEP_TIMEOUT_MS);
  afterAll(() => ground.close());

  function followTheRest(): void {
    it("make an administrator, and fill the catalogue with its pictures, once", async () => {
      const typed = "warden\nCorrect!Horse7\nCorrect!Horse7\n";
      expectAll(await ground.follow(/npm run create-admin$/, typed), 0, /warden is an administrator now/);
      expectAll(await ground.follow(/npm run seed/), 0, /Added 82 products\. Stored \d+ pictures\./);
      const sql = connect(ground.databaseUrl);
      const rows = await sql`update products set updated_by = 'warden' returning image_url`;
      await sql.end();
      const objects = ground.cloudflare.storage.bucket(`${ground.workerName}-images`);
      const missing = rows.filter((row) => !objects.has(String(row["image_url"]).slice(1)));
      expect({ products: rows.length, missing }).toEqual({ products: 82, missing: [] });
      expect([...objects.values()].every(({ contentType }) => contentType === "image/avif")).toBe(true);
      const puts = () => ground.cloudflare.calls.filter(({ path }) => path.includes("/objects/")).length;
      const before = puts();
      expectAll(await ground.follow(/npm run seed/), 0, /none were added\. All pictures are there\./);
      expect(puts()).toBe(before);
    });

    it("give a shop in which a visitor buys, and Stripe's webhook marks the order as paid", async () => {
      await putSettings(ground.databaseUrl, SELLER);
      const shop = await startDeployed(ground, serving());
      await buySeat(shop.url, ground.stripe.url);
      const sql = connect(ground.databaseUrl);
      const statuses = async () => [...(await sql`select status from orders`)];
      await expect.poll(statuses, { timeout: 20_000 }).toEqual([{ status: "paid" }]);
      await sql.end();
      await shop.close();
    });

    it.each(FAILING_STEPS)("leave the version before serving where $step", async (failing) => {
      const before = { serving: serving().id, versions: worker().versions.length };
      const mend = failing.break(ground);
      ground.commit();
      const ended = await ground.follow(DEPLOY);
      mend();
      expectAll(ended, 1, failing.says);
      expect({ serving: serving().id, versions: worker().versions.length }).toEqual(before);
    });

    it("go back to the version before if the new one fails a check", async () => {
      const before = serving();
      ground.cloudflare.site.failsAt = "/products";
      ground.commit();
      const ended = await ground.follow(DEPLOY);
      ground.cloudflare.site.failsAt = undefined;
      expectAll(ended, 1, /^The new version failed at \/products\?q=a: the status is 500\.$/m);
      expect(serving()).toBe(before);
      expect(
        worker()
          .deployments.slice(-2)
          .map(({ shares }) => shares.map((one) => one.percentage)),
      ).toEqual([[0, 100], [100]]);
    });

    it("refuse to deploy a change that isn't committed", async () => {
      const before = serving().id;
      ground.write("README.md", "changed\n");
      ground.write("forgotten.txt", "not committed\n");
      const said = /^Nothing was deployed: commit these changes first: README\.md, forgotten\.txt\.$/m;
      expectAll(await ground.follow(DEPLOY), 1, said);
      expect(serving().id).toBe(before);
      ground.commit();
    });

    it("go to a second version and back, each with its own secrets", async () => {
      const first = serving();
      ground.fillIn(secretsOf(2, mode));
      ground.commit();
      expectAll(await ground.follow(DEPLOY), 0, /is deployed/);
      expect(secretsIn(serving())).toEqual({ ...secretsOf(2, mode), ...WEBHOOK_SECRET });
      expect(invoiceTaxIn(serving())).toEqual(INVOICE_TAX);
      expect(
        worker()
          .deployments.slice(-3)
          .map(({ shares }) => shares.map((one) => one.percentage)),
      ).toEqual([[0, 100], [10, 90], [100]]);
      expectAll(await ground.follow(/wrangler deployments list/), 0, new RegExp(serving().id));
      expectAll(await ground.follow(/wrangler rollback/), 0, new RegExp(first.id));
      expect(serving()).toBe(first);
      expect(secretsIn(serving())).toEqual({ ...secretsOf(1, mode), ...WEBHOOK_SECRET });
    });

    it("refuse to change a secret after a rollback, and change it after the next deploy", async () => {
      const back = serving();
      const refused = await ground.follow(/wrangler secret put TOKEN_SECRET/, "a new value\n");
      expectAll(refused, 1, /latest version of your Worker isn't currently deployed/);
      expect(serving()).toBe(back);
      expectAll(await ground.follow(DEPLOY), 0, /is deployed/);
      expectAll(await ground.follow(/wrangler secret put/, "a new value\n"), 0, /Success! Uploaded secret/);
      expect(secretsIn(serving())).toEqual(
        Object.fromEntries(ALL_SECRETS.map((name) => [name, "a new value"])),
      );
    });

    it("keep the query cache off where the database's password changes", async () => {
      expectAll(await ground.follow(/wrangler hyperdrive update/), 0, /Updated/);
      const [configuration] = ground.cloudflare.storage.configurations.values();
      expect(configuration).toMatchObject({ origin: { password: "new" }, caching: { disabled: true } });
    });

    it("migrate, and hand over and erase what is held about a person", async () => {
      expectAll(await ground.follow(/npm run migrate$/), 0, /schema is up to date/);
      const sql = connect(ground.databaseUrl);
      await sql`insert into contact_messages (first_name, last_name, email, phone, message)
        values ('Ada', 'Drafter', 'ada@example.com', '+31 20 123 4567', 'Hello')`;
      await sql.end();
      expectAll(await ground.follow(/npm run personal-data -- export/), 0, /export/);
      expect(ground.read("ada.json")).toContain("Drafter");
      expectAll(await ground.follow(/npm run personal-data -- erase/, "y\n"), 0, /Deleted:/);
    });

    it("take an administrator's lost factors away", async () => {
      expect(await ground.follow(/npm run create-admin -- --remove-factors/, "warden\ny\n")).toEqual([
        { code: 0, output: expect.stringMatching(/warden signs in with its password alone now/) },
      ]);
    });

    it("hold no command that was not followed", () => {
      expect(ground.notFollowed).toEqual([]);
    });
  }

  describe(`the documents, followed for ${environment}`, { timeout: STEP_TIMEOUT_MS }, () => {
    it("lead from nothing to settings that are complete", async () => {
      expect(await ground.follow(CHECK)).toEqual([
        { code: 1, output: expect.stringMatching(/cannot be deployed yet/) },
      ]);
      const made = await ground.follow(/npm run worker-role$/);
      expectAll(made, 0, /^postgres:/m);
      ground.workerUrl = /^postgres:.*$/m.exec(made[0]?.output ?? "")?.[0] ?? "";
      expectAll(await ground.follow(/^npx wrangler (hyperdrive|r2 bucket) create/), 0, /Created/);
      ground.fillIn(secretsOf(1, mode));
      expectAll(await ground.follow(CHECK), 0, /The settings of \w+ are complete\./);
    });

    it("deploy a version with every binding and its secrets, onto a database that is ready for it", async () => {
      expectAll(await ground.follow(/^npm run deploy .*--dry-run$/), 0, /was not touched/);
      expect([...ground.cloudflare.workers.all.keys()]).toEqual([]);
      const commit = ground.commit();
      expectAll(await ground.follow(DEPLOY), 0, new RegExp(`^${environment} is deployed\\.$`, "m"));
      expect(serving().annotations["workers/tag"]).toBe(commit.slice(0, 12));
      expect([...ground.cloudflare.workers.all.keys()]).toEqual([ground.workerName]);
      expect(pendingAtUpload).toEqual([0]);
      const bindings = serving().bindings.map(({ name, type }) => ({ name, type }));
      expect(bindings).toEqual(expect.arrayContaining(uploadedBindings()));
      expect(secretsIn(serving())).toEqual({ ...secretsOf(1, mode), ...WEBHOOK_SECRET });
      expect(invoiceTaxIn(serving())).toEqual(INVOICE_TAX);
      expect(JSON.stringify(serving().bindings)).not.toContain("postgres://");
      expect(worker().crons).toHaveLength(2);
      expect([...worker().domains, worker().subdomain.enabled]).toEqual(
        isProduction ? ["shop.seller.nl", false] : [true],
      );
    });

    if (isProduction) followTheRest();

    it("were about one Worker in every call", () => {
      expect(ground.cloudflare.unknown).toEqual([]);
      const named = ground.cloudflare.calls.flatMap(
        ({ path }) => /^\/workers\/(?:scripts|services|workers)\/([^/]+)/.exec(path)?.[1] ?? [],
      );
      expect(new Set(named)).toEqual(new Set([ground.workerName]));
      expect(pendingAtUpload.every((pending) => pending === 0)).toBe(true);
    });
  });
}
