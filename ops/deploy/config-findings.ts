import { DAILY_CRON, FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import {
  DEFAULT_STRIPE_API_URL,
  DEFAULT_STRIPE_JS_URL,
  DEFAULT_VIES_URL,
  settingsSchema,
  variableFaults,
} from "#worker/platform/settings-schema.ts";
import { bindingNames, WORKER_BINDINGS } from "./bindings.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import type { EnvironmentName } from "./environments.ts";
import { type Finding, isPlaceholder } from "./findings.ts";
import { ALL_SECRETS } from "./secret-values.ts";

/** Each service's own address, which a deployed shop uses, and its owner. */
const OWN_HOSTS = {
  STRIPE_API_URL: [DEFAULT_STRIPE_API_URL, "Stripe's"],
  STRIPE_JS_URL: [DEFAULT_STRIPE_JS_URL, "Stripe's"],
  VIES_URL: [DEFAULT_VIES_URL, "VIES's"],
} as const;
/** Host names that never lead to a shop on the internet. */
const NOWHERE = /(^|\.)(localhost|example(\.(com|net|org))?|test|invalid|local)$|^[\d.]+$|^\[/;

function siteFault({ vars, routes = [], workers_dev }: DeployedConfig): string | undefined {
  const text = vars["SITE_URL"];
  if (typeof text !== "string" || isPlaceholder(text)) return "SITE_URL is still a placeholder.";
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return "SITE_URL must be an https address.";
  if (url.pathname !== "/" || url.search !== "") return "SITE_URL must be an origin, without a path.";
  if (NOWHERE.test(url.hostname)) return `SITE_URL names ${url.hostname}, which cannot be a shop's address.`;
  const patterns = routes.map((route) => (typeof route === "string" ? route : route.pattern));
  const served = patterns.some((pattern) => pattern.split("/")[0] === url.hostname);
  const onWorkersDev = workers_dev === true && url.hostname.endsWith(".workers.dev");
  return served || onWorkersDev ? undefined : `SITE_URL names ${url.hostname}, which has no route.`;
}

function publishableKeyFault(value: unknown, mode: string): string | undefined {
  if (isPlaceholder(value)) return "STRIPE_PUBLISHABLE_KEY is still a placeholder.";
  if (String(value).startsWith(`pk_${mode}_`)) return undefined;
  return `STRIPE_PUBLISHABLE_KEY must be a key of ${mode} mode: pk_${mode}_….`;
}

function senderFault(value: unknown): string | undefined {
  if (isPlaceholder(value)) return "MAIL_FROM is still a placeholder.";
  return variableFaults(settingsSchema.pick({ mailFrom: true }), { MAIL_FROM: value })[0];
}

/** Lists values that the Worker itself would refuse, and secrets that are public because they're in wrangler.toml. */
function faultsOf({ vars }: DeployedConfig): string[] {
  const checked = settingsSchema
    .omit({
      databaseUrl: true,
      siteUrl: true,
      stripeSecretKey: true,
      stripeWebhookSecret: true,
      stripePublishableKey: true,
      tokenSecret: true,
      mailFrom: true,
      orderLinkSecret: true,
      orderLinkSecretPrevious: true,
    })
    // The deploy finds them at Stripe if they aren't set.
    .partial({ stripeTaxRateId: true, stripeAccountTaxId: true });
  const faults = variableFaults(checked, vars);
  for (const [name, [own, whose]] of Object.entries(OWN_HOSTS)) {
    const value = vars[name];
    if (value === undefined || value === own) continue;
    faults.push(`${name} points to a host other than ${whose}: remove it.`);
  }
  if (vars["CLOCK_URL"] !== undefined) faults.push("CLOCK_URL is for the sandbox of npm start: remove it.");
  for (const name of [...ALL_SECRETS, "DATABASE_URL"]) {
    if (vars[name] !== undefined) faults.push(`${name} is in wrangler.toml, where everybody can read it.`);
  }
  return faults;
}

/** Lists the bindings that are missing or still placeholders, each with its section. */
function bindingFaults(config: DeployedConfig): { fault: string; section: string }[] {
  const present = new Set(bindingNames(config));
  const isUnset: Readonly<Record<string, boolean>> = {
    HYPERDRIVE: isPlaceholder(config.hyperdrive.find(({ binding }) => binding === "HYPERDRIVE")?.id),
    IMAGES: isPlaceholder(config.r2_buckets.find(({ binding }) => binding === "IMAGES")?.bucket_name),
  };
  return Object.entries(WORKER_BINDINGS).flatMap(([name, kind]) => {
    if (!present.has(`${kind} ${name}`)) return [{ fault: `${name} is missing.`, section: kind }];
    if (isUnset[name] !== true) return [];
    const what = kind === "hyperdrive" ? "has no configuration's id" : "names no R2 bucket";
    return [{ fault: `${name} ${what} yet.`, section: kind }];
  });
}

/**
 * The Worker's own log must be on. Cloudflare's line per request must be off, because it contains the address (D44).
 */
function logFaults({ observability }: DeployedConfig): string[] {
  if (observability?.enabled !== true || observability.logs?.enabled === false)
    return ["Observability is off."];
  return observability.logs?.invocation_logs === false
    ? []
    : ["Invocation logs are on, which record the addresses of orders: set invocation_logs to false."];
}

/** Returns the header of a binding's section. Only assets are inherited. */
function sectionOf(environment: EnvironmentName, kind: string): string {
  if (kind === "assets") return "[assets]";
  return kind === "version_metadata" ? `[env.${environment}.${kind}]` : `[[env.${environment}.${kind}]]`;
}

/** Lists the settings that an environment of wrangler.toml lacks, with the place to set each. */
export function configFindings(environment: EnvironmentName, config: DeployedConfig): Finding[] {
  const mode = environment === "production" ? "live" : "test";
  const place = `[env.${environment}`;
  const findings: Finding[] = [];
  const add = (fault: string | undefined, section: string): void => {
    if (fault !== undefined) findings.push({ fault, where: `wrangler.toml, ${section}` });
  };
  add(siteFault(config), `${place}.vars] and [env.${environment}]`);
  add(publishableKeyFault(config.vars["STRIPE_PUBLISHABLE_KEY"], mode), `${place}.vars]`);
  add(senderFault(config.vars["MAIL_FROM"]), `${place}.vars]`);
  for (const fault of faultsOf(config)) add(fault, `${place}.vars]`);
  for (const { fault, section } of bindingFaults(config)) {
    add(fault, sectionOf(environment, section));
  }
  if (environment === "preview" && config.vars["SEARCH_INDEXING"] !== "off") {
    add(
      "SEARCH_INDEXING must be off in preview, or search engines show it beside the shop.",
      `${place}.vars]`,
    );
  }
  const missing = [FREQUENT_CRON, DAILY_CRON].filter((cron) => !config.triggers.crons?.includes(cron));
  for (const cron of missing) add(`Cron '${cron}' is missing.`, `${place}.triggers]`);
  for (const fault of logFaults(config)) add(fault, `${place}.observability]`);
  return findings;
}
