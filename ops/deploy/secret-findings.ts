import { settingsSchema } from "#worker/platform/env.ts";
import { isLocalSecret } from "#worker/platform/local-settings.ts";
import type { EnvironmentName } from "./environments.ts";
import { type Finding, isPlaceholder } from "./findings.ts";
import { ALL_SECRETS, OPTIONAL_SECRETS, type SecretValues, secretsFile } from "./secret-values.ts";

type SecretName = (typeof ALL_SECRETS)[number];

const OPTIONAL: ReadonlySet<string> = new Set(OPTIONAL_SECRETS);

function faultOf(name: SecretName, value: string, mode: string): string | undefined {
  if (isPlaceholder(value)) return `${name} is still a placeholder.`;
  const parsed = settingsSchema.shape[name].safeParse(value);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (name === "STRIPE_SECRET_KEY" && !value.includes(`_${mode}_`)) {
    return `STRIPE_SECRET_KEY must be a key of ${mode} mode: sk_${mode}_… or rk_${mode}_….`;
  }
  const isSandbox = value === "whsec_sandbox" || value === "sk_test_sandbox";
  if (isSandbox || isLocalSecret(value)) return `${name} is the public one of a developer's machine.`;
  return undefined;
}

export type SecretCheck = { readonly findings: Finding[]; readonly notes: string[] };

/**
 * Which secrets are missing or malformed. Cloudflare tells their names only (`atCloudflare`, null when it could not be
 * asked): one that is there and not at hand is noted as not looked at.
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
      notes.push(`${name} is set at Cloudflare; nobody can read it back, so it was not looked at.`);
    } else if (!OPTIONAL.has(name)) {
      findings.push({ fault: `${name} is missing.`, where: secretsFile(environment) });
    }
  }
  if (atCloudflare === null) {
    notes.push("Cloudflare was not asked which secrets it holds: that needs `npx wrangler login`.");
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
