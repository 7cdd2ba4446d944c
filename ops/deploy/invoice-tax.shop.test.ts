import { describe, expect, it } from "vitest";
import { startedSandbox, stripeFor } from "#dev/testing/stripe-sandbox.ts";
import { checkConfig } from "../check-config.ts";
import { type DeployedConfig, readDeployedConfig } from "./deployed-config.ts";
import { checkInvoiceTax, invoiceTaxArgs } from "./invoice-tax.ts";
import type { SecretValues } from "./secret-values.ts";

const LIVE_KEY = "sk_live_fixture";
const committed = readDeployedConfig("production");
const naming = (ids: Record<string, string>): DeployedConfig => ({
  ...committed,
  vars: { ...committed.vars, ...ids },
});
const secretsFor = (url: string, key: string | undefined = LIVE_KEY): SecretValues => ({
  source: ".secrets.production",
  values: { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url },
});
const noKey: SecretValues = { source: ".secrets.production", values: {} };
const liveAccount = () => startedSandbox({ secretKey: LIVE_KEY });

describe("deploying", () => {
  it("passes the version the ids of the key's own account, which the first deploy creates and the next one finds", async () => {
    const sandbox = await liveAccount();
    const args = await invoiceTaxArgs(committed, secretsFor(sandbox.url));
    const stripe = stripeFor(sandbox, LIVE_KEY);
    const [rate] = (await stripe.taxRates.list()).data;
    const [taxId] = (await stripe.taxIds.list()).data;
    expect(args).toEqual([
      "--var",
      `STRIPE_TAX_RATE_ID:${rate?.id}`,
      "--var",
      `STRIPE_ACCOUNT_TAX_ID:${taxId?.id}`,
    ]);
    expect(await invoiceTaxArgs(committed, secretsFor(sandbox.url))).toEqual(args);
    expect((await stripe.taxRates.list()).data).toHaveLength(1);
  });

  it("stops before the upload if the account doesn't have an id, or without a key", async () => {
    const sandbox = await liveAccount();
    await expect(
      invoiceTaxArgs(naming({ STRIPE_TAX_RATE_ID: "txr_of_test_mode" }), secretsFor(sandbox.url)),
    ).rejects.toThrow("STRIPE_TAX_RATE_ID names no tax rate");
    await expect(invoiceTaxArgs(committed, noKey)).rejects.toThrow("STRIPE_SECRET_KEY is not available");
  });
});

describe("npm run check-config", () => {
  it("creates nothing at Stripe, and reports what a deploy will create", async () => {
    const sandbox = await liveAccount();
    const { findings, notes } = await checkInvoiceTax("production", committed, secretsFor(sandbox.url));
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      "Stripe has no tax rate for the invoice yet: deploying creates it.",
      "Stripe has no tax ID for the invoice yet: deploying creates it.",
    ]);
    expect((await stripeFor(sandbox, LIVE_KEY).taxRates.list()).data).toEqual([]);
  });

  it("reports test-mode ids beside a live key, with the place to set them", async () => {
    const test = await startedSandbox();
    const rate = await stripeFor(test).taxRates.create({
      display_name: "VAT",
      inclusive: true,
      percentage: 21,
    });
    const ids = { STRIPE_TAX_RATE_ID: rate.id, STRIPE_ACCOUNT_TAX_ID: "atxi_of_test_mode" };
    const live = await liveAccount();
    const { findings } = await checkInvoiceTax("production", naming(ids), secretsFor(live.url));
    expect(findings).toEqual([
      {
        fault: "STRIPE_TAX_RATE_ID names no tax rate of the account and mode of STRIPE_SECRET_KEY.",
        where: "wrangler.toml, [env.production.vars]",
      },
      {
        fault: "STRIPE_ACCOUNT_TAX_ID names no tax ID of the account and mode of STRIPE_SECRET_KEY.",
        where: "wrangler.toml, [env.production.vars]",
      },
    ]);
  });

  it("reports a missing key, unless wrangler.toml has both ids", async () => {
    const check = await checkInvoiceTax("production", committed, noKey);
    expect(check.findings).toEqual([
      { fault: expect.stringMatching(/^STRIPE_SECRET_KEY is not available/), where: ".secrets.production" },
    ]);
    const ids = { STRIPE_TAX_RATE_ID: "txr_1", STRIPE_ACCOUNT_TAX_ID: "atxi_1" };
    expect(await checkInvoiceTax("production", naming(ids), noKey)).toEqual({
      findings: [],
      notes: [expect.stringMatching(/were not checked\.$/)],
    });
  });

  it("queries Stripe with the environment's key, and reports a key that Stripe refuses", async () => {
    const sandbox = await liveAccount();
    const faults = async (key: string) => {
      const env = { STRIPE_SECRET_KEY: key, STRIPE_API_URL: sandbox.url };
      const { findings } = await checkConfig("production", env, { askCloudflare: false, askStripe: true });
      return findings.map(({ fault }) => fault).filter((fault) => fault.startsWith("STRIPE_SECRET_KEY"));
    };
    expect(await faults(LIVE_KEY)).toEqual([]);
    expect(new Set(await faults("sk_live_rolled"))).toEqual(
      new Set(["STRIPE_SECRET_KEY is refused by Stripe."]),
    );
  });
});
