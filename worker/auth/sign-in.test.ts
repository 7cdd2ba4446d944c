import { beforeEach, describe, expect, it } from "vitest";
import { sessions, signInFailures } from "../db/schema/auth.ts";
import { callPage } from "../testing/pages.ts";
import { call, failureOf, resetShop, testDatabase } from "../testing/shop.ts";
import {
  answerSchema,
  claimsOf,
  cookieHeader,
  cookiesOf,
  NAME,
  PASSWORD,
  newAccount,
  signIn,
  tokenOf,
} from "../testing/sign-in.ts";

const JSON_TYPE = { "content-type": "application/json" };
/** Nothing listens at this address. */
const NO_DATABASE = { DATABASE_URL: "postgres://shop:shop@127.0.0.1:1/none" };

beforeEach(() => resetShop());

describe("sign in", () => {
  beforeEach(() => newAccount());

  it("returns a 15-minute token with UserInfo, the roles, and an HttpOnly, Secure, Lax cookie", async () => {
    const answer = await signIn({});
    const body = answerSchema.parse(await answer.clone().json());
    expect(body.roles).toEqual([2001]);
    const { UserInfo, iat, exp } = claimsOf(body.accessToken);
    expect(UserInfo).toEqual({ username: NAME, roles: [2001] });
    expect(exp - iat).toBe(15 * 60);
    const cookie = cookiesOf(answer).get("__Host-session");
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    // The name's prefix makes browsers restrict it to this host.
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain/i);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Max-Age|Expires/i);
  });

  it("ignores the name's case", async () => {
    expect(claimsOf(await tokenOf(await signIn({ user: "vera-line" }))).UserInfo.username).toBe(NAME);
  });

  it.each([
    ["a wrong password", { password: "Compass#43" }, 401, "Unauthorized"],
    ["an unknown name", { user: "nobody" }, 401, "Unauthorized"],
    ["no name", { user: "" }, 400, "Missing Username or Password"],
    ["no password", { password: "" }, 400, "Missing Username or Password"],
    ["a number as the name", { user: 5 }, 400, "Missing Username or Password"],
    ["a NUL in a password", { password: "Compass#42\0" }, 400, "Missing Username or Password"],
    ["a word as trust", { trust: "yes" }, 400, "Missing Username or Password"],
  ])("refuses %s", async (_name, fields, status, message) => {
    const answer = await signIn(fields);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await failureOf(answer)).toEqual({ status, message });
  });

  it.each<[string, RequestInit, number, string]>([
    ["a body that is not JSON", { body: "{" }, 400, "Missing Username or Password"],
    ["a list", { body: "[]" }, 400, "Missing Username or Password"],
    ["another content type", { headers: { "content-type": "text/plain" }, body: "{}" }, 415, "Login Failed"],
    ["a body over 64 KB", { body: JSON.stringify({ user: "x".repeat(65_536) }) }, 413, "Login Failed"],
    [
      "another site",
      { headers: { ...JSON_TYPE, "sec-fetch-site": "cross-site" }, body: "{}" },
      403,
      "Login Failed",
    ],
  ])("returns %s with the message of S88 only (D38)", async (_name, init, status, message) => {
    const answer = await call("/api/auth", { method: "POST", headers: JSON_TYPE, ...init });
    expect(await failureOf(answer)).toEqual({ status, message });
  });

  it("reveals only 'Login Failed' while the database is down (D38)", async () => {
    const body = JSON.stringify({ user: NAME, password: PASSWORD });
    const answer = await callPage("/API/auth", { method: "POST", headers: JSON_TYPE, body }, NO_DATABASE);
    expect(answer.headers.get("retry-after")).not.toBeNull();
    expect(await failureOf(answer)).toEqual({ status: 503, message: "Login Failed" });
  });

  it("ends this browser's previous session", async () => {
    const first = await signIn({});
    await signIn({}, cookieHeader(first));
    expect((await call("/api/refresh", { headers: cookieHeader(first) })).status).toBe(401);
  });

  it("never adopts a session key planted in this browser", async () => {
    const planted = "planted-by-somebody-else-1234567890abcdef";
    const answer = await signIn({}, { cookie: `__Host-session=${planted}; session=${planted}` });
    expect(cookiesOf(answer).get("__Host-session")).not.toContain(planted);
    for (const name of ["__Host-session", "session"]) {
      expect((await call("/api/refresh", { headers: { cookie: `${name}=${planted}` } })).status).toBe(401);
    }
  });

  it("stores only a hash of the cookie", async () => {
    const answer = await signIn({});
    const [session] = await testDatabase().select().from(sessions);
    expect(session?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(cookieHeader(answer).cookie).not.toContain(session?.id);
  });
});

const from = (address: string) => ({ "cf-connecting-ip": address });

const wrong = (address: string, user = NAME) => signIn({ user, password: "Wrong#1234" }, from(address));

describe("failed sign-ins (D37)", () => {
  beforeEach(() => newAccount());
  it("get a 429 after ten from one IP address, with the message of D20 and Retry-After", async () => {
    for (let n = 0; n < 10; n += 1) expect((await wrong("192.0.2.1", `guess-${n}`)).status).toBe(401);
    const refused = await wrong("192.0.2.1", "guess-10");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await failureOf(refused)).toEqual({ status: 429, message: "Login Failed" });
    expect((await signIn({}, from("192.0.2.2"))).status).toBe(200);
  });

  it("are also counted per name, whether or not it exists", async () => {
    for (const user of [NAME, "nobody"]) {
      for (let n = 0; n < 10; n += 1) await wrong(`198.51.100.${n}`, user);
      expect((await wrong("203.0.113.9", user)).status).toBe(429);
    }
  });

  it("don't lock out the owner in a browser that has signed in before", async () => {
    const known = cookieHeader(await signIn({}, from("203.0.113.1")));
    for (let n = 0; n < 12; n += 1) await wrong(`198.51.100.${n}`);
    expect((await signIn({}, from("203.0.113.2"))).status).toBe(429);
    expect((await signIn({}, { ...from("203.0.113.3"), ...known })).status).toBe(200);
  });

  it("exactly ten simultaneous sign-ins get through", async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => wrong(`198.51.100.${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it("expire a minute after the first", async () => {
    for (let n = 0; n < 11; n += 1) await wrong("192.0.2.1");
    await testDatabase()
      .update(signInFailures)
      .set({ since: new Date(Date.now() - 60_000) });
    expect((await signIn({}, from("192.0.2.1"))).status).toBe(200);
  });

  it("don't include successful sign-ins", async () => {
    for (let n = 0; n < 12; n += 1) expect((await signIn({}, from("192.0.2.7"))).status).toBe(200);
  });
});
