import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startedSandbox, stripeFor } from "#dev/testing/stripe-sandbox.ts";
import { SESSION_EVENTS } from "#worker/stripe/events.ts";
import { checkStripeAccount } from "./stripe-account.ts";
import { readDeployedConfig } from "./deployed-config.ts";
import { missingPermissions, STRIPE_PERMISSIONS } from "./stripe-permissions.ts";
import { findWebhook, requireWebhook } from "./stripe-webhook.ts";

const KEY = "rk_test_of_the_shop";
const SITE = "https://shop.seller.nl";
const EVERY_SLUG = STRIPE_PERMISSIONS.map(({ slug }) => slug);

/** An account whose key has these permissions. */
async function restricted(slugs: readonly string[]) {
  const sandbox = await startedSandbox();
  sandbox.rollSecretKey(KEY, slugs);
  return { sandbox, stripe: stripeFor(sandbox, KEY) };
}

const config = { ...readDeployedConfig("preview") };
config.vars = { ...config.vars, SITE_URL: SITE };

async function check(url: string, values: Record<string, string> = {}) {
  const source = ".secrets.preview";
  const secrets = { source, values: { STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: url, ...values } };
  const { findings, notes } = await checkStripeAccount("preview", config, secrets, null);
  return { faults: findings.map(({ fault }) => fault), notes };
}

describe("a restricted key", () => {
  it("with the documented permissions is accepted, and the check changes nothing", async () => {
    const { sandbox, stripe } = await restricted(EVERY_SLUG);
    expect((await check(sandbox.url)).faults).toEqual([]);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
    expect((await stripe.taxRates.list()).data).toEqual([]);
  });

  it.each(STRIPE_PERMISSIONS)("without $permission is refused by that name", async ({ slug, permission }) => {
    const { sandbox, stripe } = await restricted(EVERY_SLUG.filter((one) => one !== slug));
    expect(await missingPermissions(stripe)).toEqual([permission]);
    expect((await check(sandbox.url)).faults).toEqual([
      `STRIPE_SECRET_KEY lacks permissions. Grant the restricted key: ${permission}.`,
    ]);
  });

  it("has the permissions that docs/deploy.md lists", () => {
    const document = readFileSync(new URL("../../docs/deploy.md", import.meta.url), "utf8");
    const rows = [...document.matchAll(/^\| (\w[^|]*?) +\| (Read|Write) +\|$/gm)];
    expect(rows.map(([, name, level]) => `${name}: ${level}`)).toEqual(
      STRIPE_PERMISSIONS.map(({ permission }) => permission),
    );
  });

  it("of an account that doesn't respond is reported in one sentence", async () => {
    expect((await check("http://127.0.0.1:1")).faults).toEqual([
      expect.stringMatching(/^Stripe could not be asked for the permissions: /),
    ]);
  });
});

describe("the webhook", () => {
  const GIVEN = { STRIPE_WEBHOOK_SECRET: "whsec_1" };

  it("is made once, with every event that the Worker acts on", async () => {
    const { stripe, sandbox } = await restricted(EVERY_SLUG);
    expect((await check(sandbox.url)).notes).toContain(
      `Stripe has no webhook for ${SITE}/stripe/webhook yet: deploying makes it, with its secret.`,
    );
    expect(await requireWebhook(stripe, SITE)).toMatch(/^whsec_/);
    expect(await requireWebhook(stripe, SITE)).toBeUndefined();
    const { endpoint, missing } = await findWebhook(stripe, SITE);
    expect(endpoint?.enabled_events).toContain("charge.dispute.created");
    expect(missing).toEqual([]);
    expect((await check(sandbox.url, GIVEN)).faults).toEqual([]);
  });

  it("that was made by hand with too few events gets the missing ones", async () => {
    const { stripe, sandbox } = await restricted(EVERY_SLUG);
    await stripe.webhookEndpoints.create({
      url: `${SITE}/stripe/webhook`,
      enabled_events: [...SESSION_EVENTS],
    });
    expect((await check(sandbox.url, GIVEN)).notes).toContainEqual(
      expect.stringMatching(/^Stripe's webhook lacks refund\.created, .*: deploying adds them\.$/),
    );
    await requireWebhook(stripe, SITE);
    expect((await findWebhook(stripe, SITE)).missing).toEqual([]);
  });

  it("needs the secret that belongs to it", async () => {
    const { stripe, sandbox } = await restricted(EVERY_SLUG);
    expect((await check(sandbox.url, GIVEN)).faults).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is set, but Stripe has no webhook for /),
    ]);
    await requireWebhook(stripe, SITE);
    expect((await check(sandbox.url)).faults).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is missing\. Copy the signing secret/),
    ]);
    const { endpoint } = await findWebhook(stripe, SITE);
    await stripe.webhookEndpoints.update(endpoint?.id ?? "", { disabled: true });
    expect((await check(sandbox.url, GIVEN)).faults).toEqual([
      expect.stringMatching(/ is disabled at Stripe\. Enable it\.$/),
    ]);
  });
});
