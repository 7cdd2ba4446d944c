import { beforeAll, describe, expect, it } from "vitest";
import { app } from "../entry/app.ts";
import pageShell from "../../index.html?raw";
import { parseSettings } from "./env.ts";
import { failureOf, product, resetShop, testEnv } from "../testing/shop.ts";
import { NAME, PASSWORD, newAccount } from "../testing/sign-in.ts";

const SITE = "https://shop.example";
const ASSETS = { fetch: () => Promise.resolve(new Response(pageShell)) };
/** As in production: https, a separate host and separate secrets. */
const SECRETS = {
  TOKEN_SECRET: "a-secret-that-stands-in-no-repository",
  ORDER_LINK_SECRET: "another-that-stands-in-no-repository",
};
const DEPLOYED = { SITE_URL: SITE, ...SECRETS, ASSETS };

beforeAll(async () => {
  await resetShop([product({ productname: "Draft" })]);
  await newAccount();
});

function ask(address: string, init: RequestInit = {}, vars: object = DEPLOYED): Promise<Response> {
  return Promise.resolve(app.request(address, init, Object.assign(testEnv(), vars)));
}

const sendJson = (path: string, body: object) =>
  ask(`${SITE}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: SITE },
    body: JSON.stringify(body),
  });

describe("a shop on https", () => {
  it("binds each of its cookies to its host and a secure connection", async () => {
    const answers = [
      await sendJson("/api/auth", { user: NAME, password: PASSWORD }),
      // The browser gets its key before the cart is checked.
      await sendJson("/stripe/create-checkout-session", { cart: [{ productname: "Gone", total: 1 }] }),
    ];
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
    const names = cookies.map((cookie) => cookie.split("=")[0]);
    expect(new Set(names)).toEqual(new Set(["__Host-checkout", "__Host-device", "__Host-session"]));
    for (const cookie of cookies.map((line) => line.replace(/Max-Age=\d+; /, ""))) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toMatch(/Domain/i);
    }
  });

  it("uses its own address, regardless of the host that the caller sends", async () => {
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      forwarded: "host=evil.example",
    };
    for (const path of ["/", "/products/draft", "/robots.txt", "/sitemap.xml"]) {
      const answer = await ask(`https://evil.example${path}`, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      const text = await answer.text();
      expect(text).toContain(SITE);
      expect(text).not.toContain("evil.example");
    }
  });
});

const HOME = "http://192.168.1.20:8787";
/** As `npm start` with HOST: on the sandboxes, at an http address of the network. */
const IN_A_NETWORK = { SITE_URL: HOME, ...SECRETS, ASSETS };

async function signInCookies(site: string, vars: object): Promise<readonly string[]> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", origin: site },
    body: JSON.stringify({ user: NAME, password: PASSWORD }),
  };
  const answer = await ask(`${site}/api/auth`, init, vars);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie();
}

describe("cookies for a phone that opens the sandbox over http", () => {
  it("have names and attributes that its browser accepts, and keep it signed in", async () => {
    const cookies = await signInCookies(HOME, IN_A_NETWORK);
    expect(new Set(cookies.map((cookie) => cookie.split("=")[0]))).toEqual(new Set(["device", "session"]));
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(cookie).not.toMatch(/Secure|Domain/i);
    }
    const headers = { cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
    expect((await ask(`${HOME}/api/refresh`, { headers }, IN_A_NETWORK)).status).toBe(200);
  });

  it.each([
    ["https", SITE, { SITE_URL: SITE }],
    ["localhost", "http://localhost:8787", { SITE_URL: "http://localhost:8787" }],
    ["payments at Stripe", HOME, { STRIPE_API_URL: "https://api.stripe.com" }],
    ["a live key", HOME, { STRIPE_SECRET_KEY: "sk_live_1" }],
    ["mails that somebody receives", HOME, { MAIL_API_URL: "https://api.resend.com" }],
  ])("are never sent by a shop with %s", async (_name, site, vars) => {
    const cookies = await signInCookies(site, { ...IN_A_NETWORK, ...vars });
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
  });
});

it.each(["https://shop.example/", "https://shop.example/api/products", "https://shop.example/api/auth"])(
  "serves nothing at %s with the public secret from the repository",
  async (address) => {
    const answer = await ask(address, {}, { SITE_URL: SITE });
    expect(await failureOf(answer)).toEqual({ status: 500, message: "This shop is not set up yet." });
  },
);

const passwordServiceWith = (vars: object) =>
  parseSettings(Object.assign(testEnv(), vars)).breachedPasswordsUrl?.href;

describe("the service that new passwords are looked up at (D58)", () => {
  it("is Pwned Passwords for a deployed shop, whose settings don't name one", () => {
    expect(passwordServiceWith({ BREACHED_PASSWORDS_URL: undefined })).toBe(
      "https://api.pwnedpasswords.com/range/",
    );
  });

  it("is another one or none if an operator says so, and none on a local machine", () => {
    const BREACHED_PASSWORDS_URL = "https://passwords.example/range";
    expect(passwordServiceWith({ BREACHED_PASSWORDS_URL })).toBe("https://passwords.example/range/");
    expect(passwordServiceWith({ BREACHED_PASSWORDS_URL: "" })).toBeUndefined();
    expect(passwordServiceWith({})).toBeUndefined();
  });

  it("has to be an address", () => {
    const sentence = "BREACHED_PASSWORDS_URL must be an http(s) address.";
    expect(() => passwordServiceWith({ BREACHED_PASSWORDS_URL: "off" })).toThrow(sentence);
  });
});
