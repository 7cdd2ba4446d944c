import { expect, it, onTestFinished } from "vitest";
import { startMailSandbox } from "#packages/mail-sandbox";
import { startViesSandbox } from "#packages/vies-sandbox";
import { startedSandbox, stripeFor } from "#dev/testing/stripe-sandbox.ts";
import { loggedFaults } from "#worker/testing/faults.ts";
import { STRIPE_PERMISSIONS } from "./deploy/stripe-permissions.ts";
import { smoke } from "./smoke.ts";

const KEY = "rk_test_of_the_shop";
const DOCUMENTED = STRIPE_PERMISSIONS.map(({ slug }) => slug);

/** The three providers, with a restricted key that has these permissions. */
async function rehearsal(permissions: readonly string[] = DOCUMENTED) {
  const stripe = await startedSandbox();
  stripe.rollSecretKey(KEY, permissions);
  const mail = await startMailSandbox();
  const vies = await startViesSandbox();
  onTestFinished(async () => {
    await Promise.all([mail.close(), vies.close()]);
  });
  const values = {
    STRIPE_SECRET_KEY: KEY,
    MAIL_API_KEY: "re_sandbox",
    STRIPE_API_URL: stripe.url,
    MAIL_API_URL: mail.url,
    VIES_URL: vies.url,
  };
  const run = async (
    change: Readonly<Record<string, string | undefined>> = {},
    onLine?: (line: string) => void,
  ) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
      onLine?.(line);
    };
    const source = ".secrets.preview";
    const isWhole = await smoke("preview", { source, values: { ...values, ...change } }, print);
    return { isWhole, lines, others: lines.filter((line) => !line.startsWith("ok ")) };
  };
  return { stripe, mail, vies, run };
}

it("with the documented permissions sells, refunds, corrects, mails and asks VIES, and names what Stripe keeps", async () => {
  const { stripe: sandbox, mail, vies, run } = await rehearsal();
  const { isWhole, lines, others } = await run();
  expect({ isWhole, others }).toEqual({ isWhole: true, others: [] });
  expect(lines.map((line) => /^ok +([^:]+):/.exec(line)?.[1])).toEqual([
    "Stripe's key",
    "VAT of invoices",
    "Checkout",
    "Sale",
    "Refund of a unit",
    "Refund of a sum",
    "Corrected invoice",
    "Cleaning up",
    "Mail",
    "VIES",
  ]);
  const stripe = stripeFor(sandbox, KEY);
  expect((await stripe.customers.list()).data).toEqual([]);
  expect((await stripe.checkout.sessions.list()).data).toMatchObject([{ status: "expired" }]);
  const invoices = (await stripe.invoices.list()).data;
  expect(invoices).toMatchObject([{ total: 108_90 }, { total: 242_00 }]);
  const notes = (await stripe.creditNotes.list()).data;
  expect(notes).toMatchObject([
    { total: 108_90, refunds: [] },
    { total: 12_10, refunds: [{ amount_refunded: 12_10 }] },
    { total: 121_00, refunds: [{ amount_refunded: 121_00 }], lines: { data: [{ quantity: 1 }] } },
  ]);
  const kept = [
    ...(await stripe.checkout.sessions.list()).data,
    ...invoices,
    ...notes,
    ...(await stripe.charges.list()).data.map(({ payment_intent: id }) => ({ id })),
    ...(await stripe.refunds.list()).data,
  ];
  const named = lines.find((line) => line.includes("Cleaning up"));
  for (const { id } of kept) expect(named).toContain(id);
  expect(mail.messages).toMatchObject([{ to: ["delivered@resend.dev"] }]);
  expect(vies.asked).toMatchObject([{ number: "NL100", answer: "valid" }]);
});

it.each(["sk_live_1", "rk_live_1"])("%s is refused before anything is called", async (key) => {
  const { mail, vies, run } = await rehearsal();
  await expect(run({ STRIPE_SECRET_KEY: key })).rejects.toThrow(
    "Nothing was tried: STRIPE_SECRET_KEY in .secrets.preview is a live key. The smoke test takes test keys only.",
  );
  expect([...mail.messages, ...vies.asked]).toEqual([]);
});

it.each([
  [
    "a wrong key",
    { key: "sk_test_other", permissions: DOCUMENTED },
    /^FAILED +Stripe's key: Invalid API Key provided: .*\. Copy a test key of the account into STRIPE_SECRET_KEY\.$/,
  ],
  [
    "a missing permission",
    { key: KEY, permissions: DOCUMENTED.filter((slug) => slug !== "rak_credit_note_write") },
    /^FAILED +Stripe's key: It lacks Credit Notes: Write\. Grant the restricted key what it lacks in Stripe's dashboard\.$/,
  ],
])(
  "%s is named, and mail and VIES are tried nevertheless",
  async (_fault, { key, permissions }, sentence) => {
    const { run } = await rehearsal(permissions);
    const { isWhole, lines } = await run({ STRIPE_SECRET_KEY: key });
    expect({ isWhole, lines }).toEqual({
      isWhole: false,
      lines: [
        expect.stringMatching(sentence),
        expect.stringMatching(/^ok +Mail: /),
        expect.stringMatching(/^ok +VIES: /),
      ],
    });
  },
);

it("a customer whose creation got no answer is found and deleted", async () => {
  const { stripe, run } = await rehearsal();
  const { isWhole, others } = await run({}, (line) => {
    // The call and its retry do their work, and their answers are lost.
    if (line.includes(" Checkout: ")) Object.assign(stripe.faults, { api: "drop", apiCalls: 2 });
  });
  expect({ isWhole, others }).toEqual({
    isWhole: false,
    others: [
      expect.stringMatching(/^FAILED +Sale: .*connection to Stripe.* https:\/\/status\.stripe\.com /),
      "skipped The other payments: they need the step that failed.",
    ],
  });
  expect((await stripeFor(stripe, KEY).customers.list()).data).toEqual([]);
});

it("mail that is refused is named with the provider's reason, and without a mail API none is sent", async () => {
  const { mail, run } = await rehearsal();
  expect(await run({ MAIL_API_KEY: "re_other" })).toMatchObject({
    isWhole: false,
    others: [
      expect.stringMatching(
        /^FAILED +Mail: The provider's answer is refused \(40[13] .+\)\. Check MAIL_API_KEY and that the provider has verified the domain of MAIL_FROM \(.+\)\.$/,
      ),
    ],
  });
  expect(await run({ MAIL_API_KEY: undefined })).toMatchObject({
    isWhole: true,
    others: [expect.stringMatching(/^skipped Mail: without MAIL_API_KEY /)],
  });
  expect(mail.messages).toEqual([]);
});

it("a silent VIES is named", async () => {
  loggedFaults();
  const { vies, run } = await rehearsal();
  vies.control({ service: "unavailable" });
  expect(await run()).toMatchObject({
    isWhole: false,
    others: [
      expect.stringMatching(
        /^FAILED +VIES: The outcome for its valid test number is vies_silent \(.*Unavailable.*\)\. Try again later/,
      ),
    ],
  });
});
