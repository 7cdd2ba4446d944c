import { describe, expect, it } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import type { StripeSandbox } from "#packages/stripe-sandbox";
import { type KnownTaxIds, withInvoiceTax } from "./stripe-tax.ts";
import { SANDBOX_KEYS } from "#dev/settings.ts";
import { CommandError } from "../cli/command-error.ts";
import { resetSandbox, startedSandbox, stripeFor } from "#dev/testing/stripe-sandbox.ts";

const at = (
  sandbox: Pick<StripeSandbox, "url">,
  given: KnownTaxIds = {},
  secretKey: string = SANDBOX_KEYS.secretKey,
) => withInvoiceTax({ secretKey, apiUrl: sandbox.url, ...given });

async function sentenceOf(refused: Promise<unknown>): Promise<string> {
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  return error instanceof Error ? error.message : "";
}

describe("the tax objects for Stripe's invoices", () => {
  it("are 21 % Dutch VAT, included in the price, and the seller's VAT number", async () => {
    const sandbox = await startedSandbox();
    const stripe = stripeFor(sandbox);
    const { taxRateId, accountTaxId } = await at(sandbox);
    expect(await stripe.taxRates.retrieve(taxRateId)).toMatchObject({
      display_name: "VAT",
      inclusive: true,
      percentage: 21,
      country: "NL",
      tax_type: "vat",
      active: true,
    });
    expect(await stripe.taxIds.retrieve(accountTaxId)).toMatchObject({
      type: "eu_vat",
      value: seller().vatNumber,
      owner: { type: "self" },
    });
  });

  it("are created once, by parallel starts and by a later one after Stripe has forgotten the idempotency keys", async () => {
    const sandbox = await startedSandbox();
    const stripe = stripeFor(sandbox);
    const [first, ...others] = await Promise.all([at(sandbox), at(sandbox), at(sandbox)]);
    await resetSandbox(sandbox);
    others.push(await at(sandbox));
    for (const other of others) expect(other).toEqual(first);
    expect((await stripe.taxRates.list()).data).toHaveLength(1);
    expect((await stripe.taxIds.list()).data).toHaveLength(1);
  });

  it("are found among other rates of the account, and never confused with them", async () => {
    const sandbox = await startedSandbox();
    const stripe = stripeFor(sandbox);
    const theirs = { display_name: "BTW", inclusive: true, percentage: 21, country: "NL" };
    await stripe.taxRates.create(theirs);
    const { taxRateId } = await at(sandbox);
    for (let made = 0; made < 101; made += 1) await stripe.taxRates.create(theirs);
    await resetSandbox(sandbox);
    expect((await at(sandbox)).taxRateId).toBe(taxRateId);
    expect((await stripe.taxRates.retrieve(taxRateId)).metadata).toEqual({ made_by: "shop" });
  });

  it("are looked up if their ids are given", async () => {
    const sandbox = await startedSandbox();
    const { taxRateId, accountTaxId } = await at(sandbox);
    expect(await at(sandbox, { taxRateId, accountTaxId })).toMatchObject({ taxRateId, accountTaxId });
  });
});

describe("requireInvoiceTax refuses, naming the setting,", () => {
  it("a test-mode id with a live key", async () => {
    const test = await at(await startedSandbox());
    const live = await startedSandbox({ secretKey: "sk_live_fixture" });
    const given = ({ taxRateId, accountTaxId }: KnownTaxIds) =>
      at(live, { taxRateId, accountTaxId }, "sk_live_fixture");
    expect(await sentenceOf(given(test))).toBe(
      "STRIPE_TAX_RATE_ID names no tax rate of the account and mode of STRIPE_SECRET_KEY.",
    );
    expect(await sentenceOf(given({ accountTaxId: test.accountTaxId }))).toBe(
      "STRIPE_ACCOUNT_TAX_ID names no tax ID of the account and mode of STRIPE_SECRET_KEY.",
    );
  });

  it.each([
    [{ percentage: 9 }, "STRIPE_TAX_RATE_ID names a tax rate other than 21 % for NL, included in the price."],
    [
      { inclusive: false },
      "STRIPE_TAX_RATE_ID names a tax rate other than 21 % for NL, included in the price.",
    ],
    [{ country: "BE" }, "STRIPE_TAX_RATE_ID names a tax rate other than 21 % for NL, included in the price."],
    [{ active: false }, "STRIPE_TAX_RATE_ID names a tax rate that is archived."],
  ])("another tax rate: %o", async (change, sentence) => {
    const sandbox = await startedSandbox();
    const rate = { display_name: "VAT", inclusive: true, percentage: 21, country: "NL", ...change };
    const { id } = await stripeFor(sandbox).taxRates.create(rate);
    expect(await sentenceOf(at(sandbox, { taxRateId: id }))).toBe(sentence);
  });

  it("another seller's number", async () => {
    const sandbox = await startedSandbox();
    const { id } = await stripeFor(sandbox).taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
    expect(await sentenceOf(at(sandbox, { accountTaxId: id }))).toBe(
      "STRIPE_ACCOUNT_TAX_ID names a number other than the seller's vatNumber.",
    );
  });

  it("a key that Stripe refuses, and a Stripe that can't be reached", async () => {
    const sandbox = await startedSandbox();
    expect(await sentenceOf(at(sandbox, {}, "sk_test_other"))).toBe(
      "STRIPE_SECRET_KEY is refused by Stripe.",
    );
    expect(await sentenceOf(at({ url: "http://127.0.0.1:1" }))).toMatch(/^Stripe could not be asked /);
  });
});
