import { z } from "zod";

const SEVERITIES = ["info", "low", "moderate", "high", "critical"] as const;
type Severity = (typeof SEVERITIES)[number];

/** The output of `npm audit --json` when the registry answered. */
const foundSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(SEVERITIES),
      range: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ title: z.string(), url: z.string() })])),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ prod: z.number(), total: z.number() }) }),
});
/** The output of `npm audit --json` when the registry didn't respond. */
const unansweredSchema = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string() }).optional(),
});

export type Advisory = {
  readonly name: string;
  readonly severity: Severity;
  readonly range: string;
  /** The titles, each with its URL; empty if the package is only affected through a dependency. */
  readonly titles: readonly string[];
  readonly fix: string;
};

/** Known advisories against the installed packages, or the reason why the registry could not be asked. */
export type AuditReport =
  | { readonly kind: "answered"; readonly packages: number; readonly advisories: readonly Advisory[] }
  | { readonly kind: "unanswered"; readonly reason: string };

/** Reads the output of `npm audit --json`. Output that it can't parse never counts as a clean report. */
export function readAudit(output: string): AuditReport {
  const printed = parseJson(output);
  const found = foundSchema.safeParse(printed);
  if (!found.success) return { kind: "unanswered", reason: reasonOf(printed) };
  const advisories = Object.values(found.data.vulnerabilities).map(
    ({ name, severity, range, via, fixAvailable }) => ({
      name,
      severity,
      range,
      titles: via.flatMap((cause) => (typeof cause === "string" ? [] : [`${cause.title} (${cause.url})`])),
      fix: fixOf(fixAvailable),
    }),
  );
  return { kind: "answered", packages: found.data.metadata.dependencies.total, advisories };
}

const namedSchema = z.array(z.looseObject({ name: z.string(), version: z.string() }));
const signaturesSchema = z.object({ invalid: namedSchema, missing: namedSchema });

/** The installed packages with invalid or missing registry signatures. */
export type SignatureReport =
  | { readonly kind: "answered"; readonly invalid: readonly string[]; readonly missing: readonly string[] }
  | { readonly kind: "unanswered"; readonly reason: string };

/** Reads the output of `npm audit signatures --json`. */
export function readSignatures(output: string): SignatureReport {
  const printed = parseJson(output);
  const found = signaturesSchema.safeParse(printed);
  if (!found.success) return { kind: "unanswered", reason: reasonOf(printed) };
  return { kind: "answered", invalid: named(found.data.invalid), missing: named(found.data.missing) };
}

const named = (packages: z.infer<typeof namedSchema>) =>
  packages.map(({ name, version }) => `${name} ${version}`);

function reasonOf(printed: unknown): string {
  const { data } = unansweredSchema.safeParse(printed);
  return data?.message ?? data?.error?.summary ?? "npm printed no report";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fixOf(available: boolean | { readonly name: string; readonly version: string }): string {
  if (typeof available === "object") return `${available.name} ${available.version} fixes it`;
  return available ? "a newer version fixes it" : "no fix yet";
}

/** True if an advisory needs attention now: any in deployed packages, and severe ones in tools (docs/security.md). */
export function isUrgent({ severity }: Advisory, part: "deployed" | "tools"): boolean {
  return part === "deployed" || severity === "high" || severity === "critical";
}
