import type { Bindings } from "#worker/platform/env.ts";

/** The kinds of binding: their name in wrangler.toml, and their name in an uploaded version. */
const UPLOADED_AS = {
  assets: "assets",
  hyperdrive: "hyperdrive",
  r2_buckets: "r2_bucket",
  ratelimits: "ratelimit",
  send_email: "send_email",
  version_metadata: "version_metadata",
} as const;
type BindingKind = keyof typeof UPLOADED_AS;

/** Every binding that worker/platform/env.ts reads; the compiler reports a missing one. */
export const WORKER_BINDINGS: Readonly<Record<keyof Bindings | "HYPERDRIVE", BindingKind>> = {
  ASSETS: "assets",
  EMAIL: "send_email",
  HYPERDRIVE: "hyperdrive",
  IMAGES: "r2_buckets",
  LIMIT_ADMINISTRATOR: "ratelimits",
  LIMIT_BAD_WEBHOOK: "ratelimits",
  LIMIT_CHECKOUT: "ratelimits",
  LIMIT_CONTACT: "ratelimits",
  LIMIT_ERROR_REPORT: "ratelimits",
  LIMIT_EXPIRY: "ratelimits",
  LIMIT_MISSED_SEARCH: "ratelimits",
  LIMIT_ORDER: "ratelimits",
  LIMIT_ORDER_LINK: "ratelimits",
  LIMIT_PASSWORD: "ratelimits",
  LIMIT_STATUS: "ratelimits",
  LIMIT_WITHDRAWAL: "ratelimits",
  VERSION: "version_metadata",
};

/** Returns the same bindings as an upload's metadata has them: `{ name, type }`, ordered by name. */
export const uploadedBindings = (): { readonly name: string; readonly type: string }[] =>
  Object.entries(WORKER_BINDINGS).map(([name, kind]) => ({ name, type: UPLOADED_AS[kind] }));

/**
 * Finds every binding in a part of wrangler.toml, of any kind: `r2_buckets IMAGES`. Wrangler calls the name `binding`,
 * and for a few kinds `name`.
 */
export function bindingNames(config: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(config)
    .flatMap(([kind, value]) => namesIn(value).map((name) => `${kind} ${name}`))
    .sort();
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const { binding, name } = { binding: undefined, name: undefined, ...value };
  const own = [binding, name].find((text) => typeof text === "string");
  return own === undefined ? Object.values(value).flatMap(namesIn) : [own];
}
