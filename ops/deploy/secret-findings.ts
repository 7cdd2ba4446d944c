import { settingsSchema, variableFaults } from "#worker/platform/settings-schema.ts";
import { isLocalSecret } from "#worker/platform/local-settings.ts";
import type { EnvironmentName } from "./environments.ts";
import { type Finding, isPlaceholder } from "./findings.ts";
import { ALL_SECRETS, OPTIONAL_SECRETS, type SecretValues, secretsFile } from "./secret-values.ts";

type SecretName = (typeof ALL_SECRETS)[number];

/** The mail sandbox's, as in wrangler.toml. */
const LOCAL_MAIL_VALUES: ReadonlySet<string> = new Set(["re_sandbox", "whsec_c2FuZGJveA=="]);
/** Checked with the webhook itself, in the key's account (stripe-webhook.ts). */
const MADE_BY_DEPLOYING = "STRIPE_WEBHOOK_SECRET";
const OPTIONAL: ReadonlySet<string> = new Set(OPTIONAL_SECRETS);

function faultOf(name: SecretName, value: string, mode: string): string | undefined {
  if (isPlaceholder(value)) return `${name} is still a placeholder.`;
  const fault = variableFaults(settingsSchema, { [name]: value }).find((said) => said.startsWith(`${name} `));
  if (fault !== undefined) return fault;
  if (name === "STRIPE_SECRET_KEY" && !value.includes(`_${mode}_`)) {
    return `STRIPE_SECRET_KEY must be a key of ${mode} mode: sk_${mode}_… or rk_${mode}_….`;
  }
  const isSandbox = value === "whsec_sandbox" || value === "sk_test_sandbox" || LOCAL_MAIL_VALUES.has(value);
  if (isSandbox || isLocalSecret(value)) return `${name} is the public one of a developer's machine.`;
  return undefined;
}

export type SecretCheck = { readonly findings: Finding[]; readonly notes: string[] };

/**
 * Reports secrets that are missing or malformed. Cloudflare returns only their names (`atCloudflare`, null if it
 * couldn't be queried): a secret that's set there but not given here is noted as not checked.
 */
export function checkSecrets(
  environment: EnvironmentName,
  { values, source }: SecretValues,
  atCloudflare: ReadonlySet<string> | null,
): SecretCheck {
  const mode = environment === "production" ? "live" : "test";
  const findings: Finding[] = [];
  const notes: string[] = [];
  for (const name of ALL_SECRETS) {
    const value = values[name];
    if (value !== undefined) {
      const fault = faultOf(name, value, mode);
      if (fault !== undefined) findings.push({ fault, where: source });
    } else if (atCloudflare?.has(name) === true) {
      notes.push(`${name} is set at Cloudflare; nobody can read it back, so it was not checked.`);
    } else if (!OPTIONAL.has(name) && name !== MADE_BY_DEPLOYING) {
      findings.push({ fault: `${name} is missing.`, where: secretsFile(environment) });
    }
  }
  const has = (name: SecretName) => values[name] !== undefined || atCloudflare?.has(name) === true;
  if (has("MAIL_API_KEY") && !has("MAIL_WEBHOOK_SECRET")) {
    findings.push({
      fault: "MAIL_WEBHOOK_SECRET is missing: MAIL_API_KEY needs it.",
      where: secretsFile(environment),
    });
  }
  if (atCloudflare === null) {
    notes.push("The secrets at Cloudflare were not checked: that needs `npx wrangler login`.");
  }
  for (const name of ["DATABASE_URL", "STRIPE_API_URL", "STRIPE_JS_URL"]) {
    if (atCloudflare?.has(name) !== true) continue;
    findings.push({
      fault: `${name} is a secret at Cloudflare, and the shop would use it instead of its own.`,
      where: `npx wrangler secret delete ${name} --config wrangler.toml --env ${environment}`,
    });
  }
  return { findings, notes };
}
