import { NODATA, NOTFOUND, Resolver } from "node:dns/promises";
import type { Environment } from "../cli/environment.ts";
import { reasonOf } from "../database/connection.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import { isPlaceholder } from "./findings.ts";

/** A provider has its SPF record at the domain of its bounces: Resend's and Cloudflare's, or the sender's own. */
const BOUNCES = ["send.", "cf-bounce.", ""];
const DKIM_SELECTORS = ["resend", "cf-bounce"];
const TIMEOUT_MS = 3_000;

/**
 * Looks up the DNS records by which receivers trust the shop's mail, and returns a note for each that is missing. They
 * prevent no deployment: mail is sent without them, but may end up as spam. DNS_SERVER names a server for tests.
 */
export async function mailRecordNotes(
  { vars }: Pick<DeployedConfig, "vars">,
  env: Environment,
): Promise<string[]> {
  const from = vars["MAIL_FROM"];
  const [, domain] = /@([\w.-]+)/.exec(typeof from === "string" ? from : "") ?? [];
  if (domain === undefined || isPlaceholder(domain)) return [];
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const server = env["DNS_SERVER"];
  if (server !== undefined) resolver.setServers([server]);
  const found = async (names: readonly string[], start: string): Promise<boolean> => {
    const texts = await Promise.all(names.map((name) => textsAt(resolver, name)));
    return texts.flat().some((text) => text.startsWith(start));
  };
  try {
    const [spf, dkim, dmarc] = await Promise.all([
      found(
        BOUNCES.map((bounces) => `${bounces}${domain}`),
        "v=spf1",
      ),
      found(
        DKIM_SELECTORS.map((selector) => `${selector}._domainkey.${domain}`),
        "",
      ),
      found(
        parentsOf(domain).map((parent) => `_dmarc.${parent}`),
        "v=DMARC1",
      ),
    ]);
    return [
      ...(spf ? [] : [`${domain} has no SPF record, so receivers may take the shop's mail for spam.`]),
      ...(dkim
        ? []
        : [`${domain} has no DKIM key of Resend or Cloudflare. Ignore this for another provider.`]),
      ...(dmarc ? [] : [`${domain} has no DMARC record at _dmarc.${domain}.`]),
    ];
  } catch (error) {
    return [`The DNS records of ${domain} couldn't be looked up: ${reasonOf(error)}.`];
  }
}

/** Returns the text records at a name, following aliases; none if there is no such name. */
async function textsAt(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === NOTFOUND || error.code === NODATA))
      return [];
    throw error;
  }
}

/** Returns a domain and its parents below the top level: a parent's DMARC record holds for its subdomains. */
function parentsOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
