import { httpApi } from "#worker/mail/outbox/http-api.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { mailIdSchema } from "#domain/orders/ids.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { parseVariables, settingsSchema } from "#worker/platform/settings-schema.ts";
import { openStripe } from "#worker/stripe/open-stripe.ts";
import { checkVatNumber } from "#worker/vies/check-vat-number.ts";
import { CommandError } from "./cli/command-error.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import { givenTaxIds } from "./deploy/invoice-tax.ts";
import { readSecretValues, type SecretValues } from "./deploy/secret-values.ts";
import { cleanUp } from "./smoke/clean-up.ts";
import { type RunStep, StepFailed, stepsPrintedBy } from "./smoke/step.ts";
import { tryKey, tryPayments } from "./smoke/try-stripe.ts";

/** Resend reports a mail to it as delivered (https://resend.com/docs/dashboard/emails/send-test-emails). */
const MAIL_TO = "delivered@resend.dev";
/** VIES's test service calls it valid (its checkVatTestService.wsdl lists the numbers). */
const TEST_NUMBER = { prefix: "NL", number: "100" };
const VIES_TIMEOUT_MS = 10_000;
const ANSWER_SHOWN_CHARS = 200;

const smokeSettings = settingsSchema.pick({
  siteUrl: true,
  stripeSecretKey: true,
  stripeApiUrl: true,
  mailFrom: true,
  mailApiUrl: true,
  mailApiKey: true,
  viesUrl: true,
});
type SmokeSettings = ReturnType<typeof smokeSettings.parse>;
type Print = (line: string) => void;

/**
 * Tries payment, mail and VIES as the Worker calls them, with an environment's test keys, and prints a sentence for each step.
 * Returns false if one failed. Throws a CommandError for a live key before it calls anything, and a SettingsError for a
 * missing or malformed setting.
 */
export async function smoke(
  environment: EnvironmentName,
  { values, source }: SecretValues,
  print: Print = console.log,
): Promise<boolean> {
  if (values["STRIPE_SECRET_KEY"]?.includes("_live_"))
    throw new CommandError(
      `Nothing was tried: STRIPE_SECRET_KEY in ${source} is a live key. The smoke test takes test keys only.`,
    );
  const config = readDeployedConfig(environment);
  const settings = parseVariables(smokeSettings, { ...config.vars, ...values });
  const step = stepsPrintedBy(print);
  const parts = [
    () => tryStripe(step, settings, givenTaxIds(config), print),
    () => tryMail(step, settings, print),
    () => tryVies(step, settings),
  ];
  let isWhole = true;
  for (const part of parts) isWhole = (await succeeds(part)) && isWhole;
  return isWhole;
}

/** False if a step failed, which has been printed. */
async function succeeds(part: () => Promise<void>): Promise<boolean> {
  try {
    await part();
    return true;
  } catch (error) {
    if (error instanceof StepFailed) return false;
    throw error;
  }
}

async function tryStripe(
  step: RunStep,
  { siteUrl, ...keys }: SmokeSettings,
  taxIds: ReturnType<typeof givenTaxIds>,
  print: Print,
): Promise<void> {
  const stripe = openStripe(keys);
  await tryKey(step, stripe);
  const email = MAIL_TO.replace("@", `+smoke-${randomBytes(6).toString("hex")}@`);
  const left: string[] = [];
  const trial = { stripe, siteUrl, givenTaxIds: taxIds, email, onLeft: (name: string) => left.push(name) };
  const isWhole = await succeeds(() => tryPayments(step, trial));
  if (!isWhole) print("skipped The other payments: they need the step that failed.");
  const mend = `Delete the customers of ${email} in Stripe's dashboard, in test mode.`;
  await step("Cleaning up", mend, async () => {
    left.push(...(await cleanUp(stripe, email)));
    const kept = left.length === 0 ? "nothing else was made" : `Stripe keeps ${left.join("; ")}`;
    return { said: `the customers of this run are deleted; ${kept}`, answer: undefined };
  });
  if (!isWhole) throw new StepFailed("Payments");
}

async function tryMail(step: RunStep, settings: SmokeSettings, print: Print): Promise<void> {
  const { mailApiKey: key, mailApiUrl: url, mailFrom: from } = settings;
  if (key === undefined)
    return print(
      "skipped Mail: without MAIL_API_KEY Cloudflare's binding sends it, which only the Worker can use.",
    );
  const mend = `Check MAIL_API_KEY and that the provider has verified the domain of MAIL_FROM (${from}).`;
  await step("Mail", mend, async () => {
    const id = mailIdSchema.parse(randomUUID());
    const subject = `Smoke test of ${COMPANY.tradeName}`;
    const outcome = await httpApi({ url, key }, from).send({
      id,
      key: `smoke/${id}`,
      recipient: MAIL_TO,
      replyTo: null,
      subject,
      text: subject,
      html: `<p>${subject}</p>`,
      attachments: [],
    });
    if (outcome.kind !== "accepted")
      throw new CommandError(`The provider's answer is ${outcome.kind} (${outcome.reason})`);
    return { said: `the provider has one to ${MAIL_TO} as ${outcome.providerId}`, answer: undefined };
  });
}

async function tryVies(step: RunStep, { viesUrl }: SmokeSettings): Promise<void> {
  const mend =
    "Try again later; until then companies' numbers stay unchecked, and are checked when it answers.";
  await step("VIES", mend, async () => {
    const { outcome, answer } = await checkVatNumber(
      { viesUrl },
      TEST_NUMBER,
      VIES_TIMEOUT_MS,
      "check-vat-test-service",
    );
    // A service that's down may answer with a whole page.
    const came = answer.replaceAll(/\s+/g, " ").slice(0, ANSWER_SHOWN_CHARS) || "nothing came";
    if (outcome !== "valid")
      throw new CommandError(`The outcome for its valid test number is ${outcome} (${came})`);
    return { said: `its test service calls ${Object.values(TEST_NUMBER).join("")} valid`, answer: undefined };
  });
}

/** `npm run smoke`. */
export async function smokeEnvironment(environment: EnvironmentName): Promise<void> {
  const isWhole = await smoke(environment, readSecretValues(environment, process.env));
  console.log(isWhole ? "All that was tried works." : "Fix what failed, and run it again.");
  process.exitCode = isWhole ? 0 : 1;
}
