import { exports } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { app } from "#worker/entry/app.ts";
import { storedFaults } from "./stored-faults.ts";
import { type Callers, type FuzzShop, strangeAdmins } from "./fuzz-shop.ts";
import { liveCallers, runTarget } from "./run-target.ts";
import { fuzzTargets } from "./targets.ts";
import { findUnreadable } from "./find-unreadable.ts";
import { signInFailures } from "#worker/db/schema/auth.ts";
import { PAGE_ASSETS } from "#worker/testing/pages.ts";
import { resetProvider } from "#worker/testing/provider.ts";
import {
  emptyBucket,
  ORIGIN,
  product,
  resetShop,
  settings,
  testDatabase,
  testEnv,
} from "#worker/testing/shop.ts";

/** A short run of `npm run fuzz`, with the same inputs every time. */
const SEED = 20_261_121;
const INPUTS = 6;

/** Pages need the shell, which the tests supply; everything else goes to the Worker itself, which ends its connections. */
const ANSWERED_BY_A_PAGE =
  /^\/(?!(api|trpc|stripe|images|feeds|healthz|llms\.txt|robots\.txt|sitemap\.xml)(\/|$))/i;

function send(request: Request): Promise<Response> {
  const isPage = ANSWERED_BY_A_PAGE.test(new URL(request.url).pathname);
  if (!isPage) return exports.default.fetch(request);
  return Promise.resolve(app.request(request, undefined, Object.assign(testEnv(), { ASSETS: PAGE_ASSETS })));
}

const shop = (): FuzzShop => ({
  origin: ORIGIN,
  db: testDatabase(),
  send,
  webhookSecret: settings().stripeWebhookSecret,
  mailWebhookSecret: settings().mailApi?.webhookSecret ?? "",
});

describe("any input", () => {
  let callers: Callers | null = null;

  beforeAll(async () => {
    await resetProvider();
    await resetShop(
      ["AutoCAD", "Revit", "Maya", "3ds Max", "Fusion"].map((productname) => product({ productname })),
    );
  });
  afterAll(async () => {
    await emptyBucket();
    await resetProvider();
  });

  it.each(fuzzTargets().map((target) => [target.name, target] as const))(
    "gets a good response: %s",
    async (_, target) => {
      callers = await liveCallers(shop(), callers);
      // The calls before may have used up the attempts at the callers' passwords.
      await testDatabase().delete(signInFailures);
      const { failure } = await runTarget(shop(), target, callers, { seed: SEED, inputs: INPUTS });
      expect(failure).toBeNull();
    },
  );

  it("stores nothing that the schemas forbid, and everything stored stays readable", async () => {
    callers = await liveCallers(shop(), callers);
    expect(await storedFaults(shop().db)).toEqual([]);
    expect(await strangeAdmins(shop().db, [])).toEqual([]);
    expect(await findUnreadable(shop(), callers, { productsMax: 10 })).toEqual([]);
  });
});
