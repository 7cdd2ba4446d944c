import { eq } from "drizzle-orm";
import { sign } from "hono/jwt";
import { beforeEach, describe, expect, it } from "vitest";
import { ROLE_ADMIN, ROLE_USER } from "#domain/roles.ts";
import { app } from "./app.ts";
import { signAccessToken } from "./auth/access-token.ts";
import { sessions, users } from "./db/schema/auth.ts";
import { appRouter } from "./router.ts";
import { type TestAccount, signedInAdmin, signedInUser } from "./testing/accounts.ts";
import { call, resetShop, settings, testDatabase } from "./testing/shop.ts";

/**
 * Who may call. `public`: everybody, whatever their token. `session`: whoever holds a session's cookie, which nobody here
 * does. `user`: whoever holds a valid token; a session that ended counts at the next refresh (D17). `live user` and
 * `admin`: whoever's session is alive and has the role, looked up with every call.
 */
type Access = "public" | "session" | "user" | "live user" | "admin";

/** Every procedure. One that is missing here fails the first test. */
const PROCEDURES: Readonly<Record<string, Access>> = {
  "auth.signIn": "public",
  "auth.register": "public",
  "auth.refresh": "session",
  "auth.signOut": "public",
  "auth.changePassword": "live user",
  "products.list": "public",
  "products.byId": "public",
  "products.bySlug": "public",
  "products.promoted": "public",
  "products.create": "admin",
  "products.update": "admin",
  "products.remove": "admin",
  "products.reorder": "admin",
  "bulk.check": "admin",
  "bulk.export": "admin",
  "filters.all": "public",
  "filters.search": "public",
  "contact.send": "public",
  "images.remove": "admin",
  "stripe.createCheckoutSession": "public",
  "stripe.expireCheckoutSession": "public",
  "stripe.sessionStatus": "public",
  "stripe.checkoutState": "public",
  "orders.list": "admin",
  "orders.byNumber": "admin",
  "orders.csv": "admin",
  "orders.mine": "user",
  "messages.list": "admin",
  "messages.unreadCount": "admin",
  "messages.markRead": "admin",
  "withdrawals.submit": "public",
  "withdrawals.list": "admin",
  "withdrawals.openCount": "admin",
  "withdrawals.markHandled": "admin",
  "dashboard.summary": "admin",
  "dashboard.operations": "admin",
};

/** Every REST path, as it is routed. */
const PATHS: Readonly<Record<string, Access>> = {
  "GET /api/products": "public",
  "GET /api/products/:id": "public",
  "POST /api/products": "admin",
  "PUT /api/products/update/:id": "admin",
  "DELETE /api/products/delete/:id": "admin",
  "POST /api/products/updateorder": "admin",
  "POST /api/products/import": "admin",
  "POST /api/filterproducts": "public",
  "POST /api/auth": "public",
  "POST /api/register": "public",
  "GET /api/refresh": "session",
  "POST /api/logout": "public",
  "POST /api/contact": "public",
  "POST /api/images": "admin",
  "DELETE /api/images/:name": "admin",
  "GET /api/openapi.json": "public",
  "GET /images/:name": "public",
  "POST /stripe/create-checkout-session": "public",
  "POST /stripe/expire-checkout-session": "public",
  "GET /stripe/session-status": "public",
  "POST /stripe/webhook": "public",
  "GET /healthz": "public",
  "GET /robots.txt": "public",
  "GET /sitemap.xml": "public",
};

const CALLERS = [
  "anonymous",
  "user",
  "admin",
  "expired",
  "tampered",
  "alg none",
  "of another key",
  "of another site",
  "signed out",
  "demoted",
  "deleted",
] as const;
type Caller = (typeof CALLERS)[number];

/** Whom the token alone lets through, whose session is alive, and who is an administrator now. */
const TOKEN_HOLDS = new Set<Caller>(["user", "admin", "signed out", "demoted", "deleted"]);
const SESSION_LIVES = new Set<Caller>(["user", "admin", "demoted"]);

/** 401, 403, or neither: what the call then answers to an input that is none is its own business. */
function expected(access: Access, caller: Caller): 401 | 403 | "let through" {
  if (access === "public") return "let through";
  if (access === "session") return 401;
  if (access === "user") return TOKEN_HOLDS.has(caller) ? "let through" : 401;
  if (!SESSION_LIVES.has(caller)) return 401;
  return access === "live user" || caller === "admin" ? "let through" : 403;
}

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** What a token of an administrator would claim. */
function adminClaims({ id, username, sessionHash }: TestAccount) {
  const now = Math.floor(Date.now() / 1000);
  const { siteUrl } = settings();
  const UserInfo = { username, roles: [ROLE_USER, ROLE_ADMIN] };
  return { UserInfo, sub: id, sid: sessionHash, iss: siteUrl, aud: siteUrl, iat: now, exp: now + 900 };
}

const HOUR_MS = 60 * 60_000;
const ANOTHER_SECRET = "another-secret-of-thirty-two-characters";

/** How each caller comes by their token. All but the first two were an administrator's, or claim so. */
const TOKENS: Readonly<Record<Caller, () => Promise<string | null>>> = {
  anonymous: () => Promise.resolve(null),
  user: async () => (await signedInUser()).token,
  admin: async () => (await signedInAdmin()).token,
  expired: async () => {
    const admin = await signedInAdmin();
    const hourAgo = new Date(Date.now() - HOUR_MS);
    return signAccessToken(settings(), { ...admin, roles: adminClaims(admin).UserInfo.roles }, hourAgo);
  },
  tampered: async () => {
    const claims = base64url(adminClaims(await signedInAdmin()));
    const [head, , signature] = (await signedInUser()).token.split(".");
    return [head, claims, signature].join(".");
  },
  "alg none": async () => {
    const claims = base64url(adminClaims(await signedInAdmin()));
    return [base64url({ alg: "none", typ: "JWT" }), claims, ""].join(".");
  },
  "of another key": async () => sign(adminClaims(await signedInAdmin()), ANOTHER_SECRET, "HS256"),
  "of another site": async () => {
    const claims = { ...adminClaims(await signedInAdmin()), aud: "https://elsewhere.example" };
    return sign(claims, settings().tokenSecret, "HS256");
  },
  "signed out": async () => {
    const admin = await signedInAdmin();
    await testDatabase().delete(sessions).where(eq(sessions.userId, admin.id));
    return admin.token;
  },
  demoted: async () => {
    const admin = await signedInAdmin();
    await testDatabase()
      .update(users)
      .set({ roles: [ROLE_USER] })
      .where(eq(users.id, admin.id));
    return admin.token;
  },
  deleted: async () => {
    const admin = await signedInAdmin();
    await testDatabase().delete(users).where(eq(users.id, admin.id));
    return admin.token;
  },
};

/** An input that no call takes: what is refused for its caller must be refused before it is read. */
const NO_INPUT = "{}";

function callProcedure(name: string, headers: Record<string, string>): Promise<Response> {
  return procedures.get(name) === "query"
    ? call(`/trpc/${name}?input=${encodeURIComponent(NO_INPUT)}`, { headers })
    : call(`/trpc/${name}`, { method: "POST", headers: jsonHeaders(headers), body: NO_INPUT });
}

function callPath(route: string, headers: Record<string, string>): Promise<Response> {
  const [method = "GET", path = ""] = route.split(" ");
  const address = path.replace(":id", crypto.randomUUID()).replace(":name", "none.webp");
  return method === "GET"
    ? call(address, { headers })
    : call(address, { method, headers: jsonHeaders(headers), body: NO_INPUT });
}

const jsonHeaders = (headers: Record<string, string>) => ({ ...headers, "content-type": "application/json" });
/** The router's own list: every procedure under its whole name, whether it queries or mutates. */
const procedures = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => [name, typeOf(procedure)]),
);

function typeOf(procedure: unknown): unknown {
  if (typeof procedure !== "function" || !("_def" in procedure)) return undefined;
  const { _def } = procedure;
  return _def instanceof Object && "type" in _def ? _def.type : undefined;
}

/** What the Worker routes to a handler of its own; `ALL` are middlewares and the 404s behind. */
const routed = app.routes
  .filter(({ method, path }) => method !== "ALL" && path !== "*" && path !== "/*")
  .map(({ method, path }) => `${method} ${path}`);

it("has a row for every procedure and every path, and no other", () => {
  expect([...procedures.keys()].sort()).toEqual(Object.keys(PROCEDURES).sort());
  expect([...new Set(routed)].sort()).toEqual(Object.keys(PATHS).sort());
});

describe.each(CALLERS)("a caller who is %s", (caller) => {
  beforeEach(() => resetShop());

  async function outcome(send: (headers: Record<string, string>) => Promise<Response>) {
    const token = await TOKENS[caller]();
    const answer = await send(token === null ? {} : { authorization: `Bearer ${token}` });
    const { status } = answer;
    await answer.body?.cancel();
    return status === 401 || status === 403 ? status : "let through";
  }

  it.each(Object.entries(PROCEDURES))("%s (%s)", async (name, access) => {
    expect(await outcome((headers) => callProcedure(name, headers))).toBe(expected(access, caller));
  });

  it.each(Object.entries(PATHS))("%s (%s)", async (route, access) => {
    expect(await outcome((headers) => callPath(route, headers))).toBe(expected(access, caller));
  });
});
