import { describe, expect, it } from "vitest";
import { SettingsError } from "#worker/platform/settings-schema.ts";
import { LOCAL_MAIL, readSettings, workerVars } from "./settings.ts";
import { requireDatabaseUrl } from "#ops/database/database-url.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

function sentenceOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("readSettings", () => {
  it("embeds every part when nothing is given", () => {
    expect(readSettings({ PATH: "/bin" })).toEqual({
      port: 8787,
      host: "127.0.0.1",
      siteUrl: null,
      databaseUrl: null,
      stripe: null,
      mail: null,
      viesUrl: null,
      tokenSecret: null,
      orderLinkSecret: null,
      others: {},
    });
  });

  it("replaces one part and embeds the others", () => {
    const settings = readSettings({ DATABASE_URL: "postgres://me:secret@db.example/shop" });
    expect(settings.databaseUrl).toBe("postgres://me:secret@db.example/shop");
    expect(settings.stripe).toBeNull();
  });

  it("uses the payment provider's own addresses with an account", () => {
    expect(readSettings(STRIPE).stripe).toEqual({
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
      apiUrl: "https://api.stripe.com",
      jsUrl: "https://js.stripe.com/endive/stripe.js",
    });
  });

  it("checks VAT numbers at VIES itself with a Stripe account, and anywhere else if it's told to", () => {
    expect(readSettings(STRIPE).viesUrl).toBe("https://ec.europa.eu/taxation_customs/vies/rest-api");
    const own = { VIES_URL: "http://127.0.0.1:1" };
    expect([readSettings(own).viesUrl, readSettings({ ...STRIPE, ...own }).viesUrl]).toEqual([
      own.VIES_URL,
      own.VIES_URL,
    ]);
  });

  it("drops the slash behind SITE_URL", () => {
    expect(readSettings({ SITE_URL: "https://shop.example/" }).siteUrl).toBe("https://shop.example");
  });

  it.each([
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "4190" }],
    ["PORT", { PORT: "80a" }],
    ["PORT", { PORT: "" }],
    ["HOST", { HOST: "not a host" }],
    ["DATABASE_URL", { DATABASE_URL: "" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://db.example/shop" }],
    ["DATABASE_URL", { DATABASE_URL: "db.example" }],
    ["SITE_URL", { SITE_URL: "shop.example" }],
    ["TOKEN_SECRET", { TOKEN_SECRET: "too short" }],
    ["ORDER_LINK_SECRET", { ORDER_LINK_SECRET: "too short" }],
    ["ORDER_LINK_SECRET_PREVIOUS", { ORDER_LINK_SECRET_PREVIOUS: "too short" }],
    ["CATALOGUE_CACHE_SECONDS", { CATALOGUE_CACHE_SECONDS: "often" }],
    ["STRIPE_SECRET_KEY", { ...STRIPE, STRIPE_SECRET_KEY: "pk_test_1" }],
    ["STRIPE_SECRET_KEY", { STRIPE_WEBHOOK_SECRET: "whsec_1" }],
    ["STRIPE_SECRET_KEY", { STRIPE_API_URL: "http://127.0.0.1:1" }],
    ["STRIPE_WEBHOOK_SECRET", { ...STRIPE, STRIPE_WEBHOOK_SECRET: undefined }],
    ["STRIPE_WEBHOOK_SECRET", { ...STRIPE, STRIPE_WEBHOOK_SECRET: "secret" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...STRIPE, STRIPE_PUBLISHABLE_KEY: undefined }],
    ["STRIPE_PUBLISHABLE_KEY", { ...STRIPE, STRIPE_PUBLISHABLE_KEY: "sk_test_1" }],
    ["STRIPE_SECRET_KEY", { STRIPE_TAX_RATE_ID: "txr_1" }],
    ["STRIPE_TAX_RATE_ID", { ...STRIPE, STRIPE_TAX_RATE_ID: "21" }],
    ["STRIPE_ACCOUNT_TAX_ID", { ...STRIPE, STRIPE_ACCOUNT_TAX_ID: "NL123456789B01" }],
    ["STRIPE_API_URL", { ...STRIPE, STRIPE_API_URL: "api.stripe.com" }],
    ["VIES_URL", { VIES_URL: "ec.europa.eu" }],
    ["MAIL_FROM", { MAIL_API_KEY: "re_1" }],
    ["MAIL_API_KEY", { MAIL_FROM: "mail@shop.example" }],
    ["MAIL_WEBHOOK_SECRET", { MAIL_FROM: "mail@shop.example", MAIL_API_KEY: "re_1" }],
  ])("refuses a wrong %s in one sentence: %o", (name, env) => {
    const message = sentenceOf(() => readSettings(env));
    expect(message).toMatch(new RegExp(`^${name} [^\\n]+[.…]$`));
    expect(message).not.toContain("secret");
  });
});

describe("workerVars", () => {
  it("passes on the Worker's other variables", () => {
    const settings = readSettings({ ...STRIPE, CATALOGUE_CACHE_SECONDS: "0" });
    if (!settings.stripe) throw new Error("no account");
    const stripe = { ...settings.stripe, taxRateId: "txr_1", accountTaxId: "atxi_1" };
    const secrets = { tokenSecret: "t".repeat(32), orderLinkSecret: "o".repeat(32) };
    const mail = { ...LOCAL_MAIL, apiUrl: "http://localhost:2" };
    const vars = workerVars({
      siteUrl: "http://localhost:1",
      stripe,
      mail,
      viesUrl: "http://localhost:3",
      secrets,
      others: settings.others,
    });
    expect(vars).toMatchObject({
      SITE_URL: "http://localhost:1",
      CATALOGUE_CACHE_SECONDS: "0",
      STRIPE_TAX_RATE_ID: "txr_1",
      STRIPE_ACCOUNT_TAX_ID: "atxi_1",
      VIES_URL: "http://localhost:3",
      BREACHED_PASSWORDS_URL: "",
    });
  });
});

describe("requireDatabaseUrl", () => {
  it("names the variable that is missing", () => {
    expect(() => requireDatabaseUrl({})).toThrow("DATABASE_URL is missing.");
  });
});
