import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ROLE_USER } from "#domain/accounts/account.ts";
import { app } from "./app.ts";
import { signAccessToken } from "../auth/access-token.ts";
import { shopCalls } from "./calls.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { type AccessCase, accessCases } from "../testing/access-cases.ts";
import { signedInAdmin, signedInUser } from "../testing/accounts.ts";
import { ALLOWED_CALLS } from "../testing/staff-access.ts";
import { call, resetShop, settings, testDatabase } from "../testing/shop.ts";

const CALLERS = [
  "anonymous",
  "user",
  "admin",
  "sales",
  "catalogue",
  "accountant",
  // One token that identifies nobody. auth/access-token.test.ts has all of them.
  "of another key",
  "signed out",
  "demoted",
  "deleted",
] as const;
type Caller = (typeof CALLERS)[number];

/** The callers whose session is valid. Of them `admin` is an owner, and `user` and `demoted` are no staff. */
const SESSION_LIVES = new Set<Caller>(["user", "admin", "sales", "catalogue", "accountant", "demoted"]);

/** Returns 401, 403, or "let through": the response to the invalid input after that doesn't matter here. */
function expected({ name, access }: AccessCase, caller: Caller): 401 | 403 | "let through" {
  if (access === "public") return "let through";
  if (access === "session") return 401;
  if (!SESSION_LIVES.has(caller)) return 401;
  if (access === "user" || caller === "admin") return "let through";
  return isAllowed(caller, name) ? "let through" : 403;
}

function isAllowed(caller: Caller, name: string): boolean {
  if (caller !== "sales" && caller !== "catalogue" && caller !== "accountant") return false;
  return ALLOWED_CALLS[caller].includes(name);
}

const OTHER_KEY = { ...settings(), tokenSecret: "another-secret-of-thirty-two-characters" };

/** Creates each caller's token. All but the first two belonged to an administrator, or claim to. */
const TOKENS: Readonly<Record<Caller, () => Promise<string | null>>> = {
  anonymous: () => Promise.resolve(null),
  user: async () => (await signedInUser()).token,
  admin: async () => (await signedInAdmin()).token,
  sales: async () => (await signedInAdmin("seller", ["sales"])).token,
  catalogue: async () => (await signedInAdmin("editor", ["catalogue"])).token,
  accountant: async () => (await signedInAdmin("counter", ["accountant"])).token,
  "of another key": async () => signAccessToken(OTHER_KEY, await signedInAdmin(), new Date()),
  "signed out": async () => {
    const admin = await signedInAdmin();
    await testDatabase().delete(sessions).where(eq(sessions.userId, admin.id));
    return admin.token;
  },
  demoted: async () => {
    const admin = await signedInAdmin();
    await signedInAdmin("keeper");
    await testDatabase()
      .update(users)
      .set({ roles: [ROLE_USER], staffRoles: [], staffSince: null })
      .where(eq(users.id, admin.id));
    return admin.token;
  },
  deleted: async () => {
    const admin = await signedInAdmin();
    await signedInAdmin("keeper");
    await testDatabase().delete(users).where(eq(users.id, admin.id));
    return admin.token;
  },
};

const CASES = accessCases(shopCalls);

it("every path that the Worker routes declares its access", () => {
  // `ALL` marks middleware and the 404s after it.
  const routed = app.routes
    .filter(({ method, path }) => method !== "ALL" && path !== "*" && path !== "/*")
    .map(({ method, path }) => `${method} ${path}`);
  const said = CASES.map(({ name }) => name).filter((name) => name.includes("/"));
  expect([...new Set(routed)].sort()).toEqual(said.toSorted());
});

const authorisation = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });

describe.each(CALLERS)("a caller who is %s", (caller) => {
  it("is let through, or refused with 401 or 403, as each call declares", async () => {
    await resetShop();
    let token = await TOKENS[caller]();
    const outcomes: Record<string, unknown> = {};
    for (const { name, request } of CASES) {
      const [path, init] = request(authorisation(token));
      const { status, ok, body } = await call(path, init);
      await body?.cancel();
      outcomes[name] = status === 401 || status === 403 ? status : "let through";
      // A few calls need no input, so they did something, and may have ended the session.
      if (!ok || init.method === undefined) continue;
      await resetShop();
      token = await TOKENS[caller]();
    }
    expect(outcomes).toEqual(Object.fromEntries(CASES.map((one) => [one.name, expected(one, caller)])));
  });
});
