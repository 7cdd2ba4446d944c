import { z } from "zod";
import { LOCAL_MAIL, SANDBOX_KEYS, workerVars } from "#dev/settings.ts";
import { heldFetch } from "./held-calls.ts";
import { MAIL_ADDRESS, NO_VIES_ADDRESS, type Sandboxes, STRIPE_ADDRESS } from "./sandboxes.ts";

export const SITE = "http://localhost:8787";
/** Fixed, so that the same seed signs the same tokens. */
export const SECRETS = {
  tokenSecret: "the-simulation-signs-with-this-one",
  orderLinkSecret: "the-simulation-links-with-this-one",
} as const;

const LIMITS = [
  "LIMIT_CHECKOUT",
  "LIMIT_CONTACT",
  "LIMIT_WITHDRAWAL",
  "LIMIT_PASSWORD",
  "LIMIT_BAD_WEBHOOK",
  "LIMIT_STATUS",
  "LIMIT_EXPIRY",
  "LIMIT_ORDER",
  "LIMIT_ADMINISTRATOR",
  "LIMIT_ORDER_LINK",
  "LIMIT_MISSED_SEARCH",
  "LIMIT_ERROR_REPORT",
] as const;

const everybodyPasses = { limit: async () => ({ success: true }) };
/** A bucket without images. */
const images = {
  head: async () => null,
  get: async () => null,
  list: async () => ({ objects: [], truncated: false }),
  delete: async () => undefined,
};

/** The part of the runtime that outlives a response. */
export type Runtime = {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly passThroughOnException: () => void;
  readonly props: object;
};

/** The Worker as this process runs it. */
export type SimulatedWorker = {
  answer(request: Request, runtime: Runtime): Promise<Response>;
  runJobs(cron: string, atMs: number): Promise<void>;
  /** Empties what the Worker keeps in memory, so that no schedule depends on those before it. */
  forget(): void;
};

/**
 * Loads the Worker's own code, with bindings that limit nothing. Call it after `hookModules` and after the clock has
 * been replaced: modules imported earlier keep the machine's clock.
 */
export async function loadWorker({ taxIds }: Sandboxes): Promise<SimulatedWorker> {
  Object.defineProperty(globalThis, "fetch", { value: heldFetch, configurable: true, writable: true });
  Object.defineProperty(globalThis, "caches", { value: { default: emptyCache }, configurable: true });
  const { default: entry } = await import("#worker/entry/index.ts");
  const { forgetCatalogue } = await import("#worker/catalogue/snapshot.ts");
  const { forgetTaxIds } = await import("#worker/stripe/tax-rates.ts");
  const env = {
    ...workerVars({
      siteUrl: SITE,
      stripe: { ...SANDBOX_KEYS, apiUrl: STRIPE_ADDRESS, jsUrl: `${STRIPE_ADDRESS}/js`, ...taxIds },
      mail: { ...LOCAL_MAIL, apiUrl: MAIL_ADDRESS },
      viesUrl: NO_VIES_ADDRESS,
      secrets: SECRETS,
      others: { CATALOGUE_CACHE_SECONDS: "0" },
    }),
    // Never opened: the driver writes to a held socket.
    DATABASE_URL: "postgres://simulation@127.0.0.1:1/simulation",
    ASSETS: { fetch: async () => new Response("", { status: 404 }) },
    IMAGES: images,
    ...Object.fromEntries(LIMITS.map((name) => [name, everybodyPasses])),
  };
  // The bindings have less than Cloudflare's types require, so both are called without types.
  return {
    answer: async (request, runtime) =>
      responseSchema.parse(await Reflect.apply(entry.fetch, entry, [request, env, runtime])),
    runJobs: async (cron, atMs) => {
      await Reflect.apply(entry.scheduled, entry, [{ cron, scheduledTime: atMs }, env]);
    },
    forget: () => {
      forgetCatalogue();
      forgetTaxIds();
    },
  };
}

const responseSchema = z.instanceof(Response);
const emptyCache = {
  match: async () => undefined,
  put: async () => undefined,
  delete: async () => false,
};
