import { describe, expect, it } from "vitest";
import { aboutFindings, cardFindings, sellingFindings } from "./company-findings.ts";
import { configFindings } from "./config-findings.ts";
import { type DeployedConfig, readDeployedConfig } from "./deployed-config.ts";
import { ENVIRONMENTS, requireEnvironment } from "./environments.ts";

const committed = readDeployedConfig("production");
const complete: DeployedConfig = {
  ...committed,
  routes: [{ pattern: "shop.seller.nl", custom_domain: true }],
  vars: {
    SITE_URL: "https://shop.seller.nl",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    MAIL_FROM: "mail@seller.nl",
  },
  hyperdrive: [{ binding: "HYPERDRIVE", id: "0123456789abcdef0123456789abcdef" }],
  r2_buckets: [{ binding: "IMAGES", bucket_name: "shop-images" }],
};
const faults = (change: Partial<DeployedConfig>, environment: "production" | "preview" = "production") =>
  configFindings(environment, { ...complete, ...change }).map(({ fault }) => fault);

describe("wrangler.toml's part of an environment", () => {
  it("passes when everything is there", () => {
    expect(faults({})).toEqual([]);
  });

  it.each(ENVIRONMENTS)(
    "reports the placeholders that %s is committed with, and nothing else",
    (environment) => {
      const findings = configFindings(environment, readDeployedConfig(environment));
      expect(findings.map(({ fault }) => fault.split(" ")[0])).toEqual([
        "SITE_URL",
        "STRIPE_PUBLISHABLE_KEY",
        "MAIL_FROM",
        "HYPERDRIVE",
        "IMAGES",
      ]);
      for (const { where } of findings) expect(where).toContain(`env.${environment}`);
    },
  );

  it.each(ENVIRONMENTS)("gives %s none of the values of a developer's machine", (environment) => {
    const { vars, hyperdrive, r2_buckets: buckets, name } = readDeployedConfig(environment);
    const names = Object.keys(vars);
    expect(names).toEqual(expect.arrayContaining(["MAIL_FROM", "SITE_URL", "STRIPE_PUBLISHABLE_KEY"]));
    expect(names.filter((setting) => /SECRET|API_KEY/.test(setting))).toEqual([]);
    expect(JSON.stringify({ vars, hyperdrive, buckets })).not.toMatch(
      /sandbox|127\.0\.0\.1|localhost|local-/,
    );
    expect(name).toBe(`shop-${environment}`);
  });

  it.each([
    ["http://shop.seller.nl", /https/],
    ["https://shop.seller.nl/shop", /without a path/],
    ["https://localhost", /cannot be a shop.s address/],
    ["https://shop.example", /cannot be a shop.s address/],
    ["https://other.seller.nl", /has no route/],
    ["shop.seller.nl", /https/],
  ])("refuses the SITE_URL %s", (url, sentence) => {
    const [fault, ...others] = faults({ vars: { ...complete.vars, SITE_URL: url } });
    expect(fault).toMatch(sentence);
    expect(others).toEqual([]);
  });

  it("accepts a workers.dev address only if the Worker has one", () => {
    const vars = { ...complete.vars, SITE_URL: "https://shop-preview.seller.workers.dev" };
    expect(faults({ vars, workers_dev: true })).toEqual([]);
    expect(faults({ vars, workers_dev: false })).toEqual([expect.stringContaining("has no route")]);
  });

  it.each([
    [{ STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, "production"],
    [{ STRIPE_PUBLISHABLE_KEY: "pk_live_1" }, "preview"],
    [{ SEARCH_INDEXING: "on" }, "preview"],
    [{ STRIPE_API_URL: "http://127.0.0.1:8790" }, "production"],
    [{ STRIPE_JS_URL: "https://elsewhere.nl/stripe.js" }, "production"],
    [{ VIES_URL: "http://127.0.0.1:8792" }, "production"],
    [{ CLOCK_URL: "http://127.0.0.1:1" }, "production"],
    [{ CATALOGUE_CACHE_SECONDS: "often" }, "production"],
    [{ TOKEN_SECRET: "x".repeat(40) }, "production"],
    [{ ORDER_LINK_SECRET_PREVIOUS: "x".repeat(40) }, "production"],
    [{ DATABASE_URL: "postgres://me:secret@db.example/shop" }, "production"],
  ] as const)("refuses %o in %s", (change, environment) => {
    const own = environment === "preview" ? "pk_test_1" : "pk_live_1";
    const indexing = environment === "preview" ? { SEARCH_INDEXING: "off" } : {};
    const vars = { ...complete.vars, STRIPE_PUBLISHABLE_KEY: own, ...indexing, ...change };
    const found = faults({ vars }, environment);
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(change)[0]} `))]);
    expect(found.join()).not.toContain("secret@");
  });

  it("reports missing crons, rate limits and logs", () => {
    expect(faults({ triggers: { crons: ["*/5 * * * *"] } })).toEqual(["Cron '17 3 * * *' is missing."]);
    expect(faults({ ratelimits: complete.ratelimits.slice(1) })).toEqual(["LIMIT_CHECKOUT is missing."]);
    expect(faults({ observability: { enabled: false } })).toEqual(["Observability is off."]);
  });

  it("refuses logs that would record addresses, because they can be order links", () => {
    for (const logs of [undefined, { enabled: true }, { enabled: true, invocation_logs: true }]) {
      const observability = { enabled: true, ...(logs && { logs }) };
      expect(faults({ observability })).toEqual([expect.stringMatching(/^Invocation logs are on/)]);
    }
  });
});

describe("the seller's facts", () => {
  it("include each sentence of the about page that's still invented, and none that the seller has confirmed", () => {
    const sentence = { about: "design", title: "Software Design", text: "We draw.", invented: true } as const;
    const [finding, ...others] = aboutFindings([{ ...sentence, invented: false }, sentence]);
    expect(finding?.fault).toBe("The about page's 'Software Design' is still invented: 'We draw.'");
    expect(finding?.where).toContain("domain/seller/about-seller.ts");
    expect(others).toEqual([]);
  });

  it("include the samples among the seller's sales texts", () => {
    const fact = { about: "delivery", text: "We buy somewhere.", invented: true } as const;
    const [finding, ...others] = sellingFindings([{ ...fact, text: "True.", invented: false }, fact]);
    expect(finding?.fault).toBe("What the shop says about 'delivery' is still a sample: 'We buy somewhere.'");
    expect(finding?.where).toContain("domain/seller/selling-facts.ts");
    expect(others).toEqual([]);
  });

  it("include the cards that were drawn for another shop, with the command that redraws them", () => {
    const drawn = { tradeName: "Former", brandSubscript: "Supplier" };
    const [finding] = cardFindings({ tradeName: "Latter", brandSubscript: "Supplier" }, drawn);
    expect(finding?.fault).toBe("The social cards were drawn for 'Former Supplier'.");
    expect(finding?.where).toContain("node ops/brand/draw-brand.ts");
    expect(cardFindings(drawn, drawn)).toEqual([]);
  });
});

it.each([undefined, "staging"])("lists the environments when it's given %s", (name) => {
  expect(() => requireEnvironment("npm run deploy", name)).toThrow(
    "Name the environment: `npm run deploy -- --env production|preview`.",
  );
});
