import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "../testing/accounts.ts";
import { refusalOf } from "../testing/mutation.ts";
import { openPage } from "../testing/pages.ts";
import { picture } from "../testing/pictures.ts";
import { call, product, resetShop, testServices } from "../testing/shop.ts";
import { newAccount, signIn } from "../testing/sign-in.ts";
import { permissionsPolicy } from "./security-headers.ts";

beforeAll(async () => {
  await resetShop([product({ productname: "Alpha" })]);
  await testServices().images.put("images/alpha.webp", picture("webp400"), {
    httpMetadata: { contentType: "text/html" },
  });
});

const HTTPS = { vars: { SITE_URL: "https://shop.example" } };
const REAL_PAYMENTS = { vars: { STRIPE_JS_URL: "https://js.stripe.com/endive/stripe.js" } };

function directives(answer: Response): Map<string, readonly string[]> {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources] as const;
    }),
  );
}

const PAGES = ["/", "/products", "/products/alpha", "/products/none", "/none", "/checkout", "/Admin/apps"];

describe("the content policy of a page", () => {
  it.each(PAGES)("%s runs only scripts of the shop and the payment provider", async (path) => {
    const policy = directives(await openPage(path, REAL_PAYMENTS));
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("script-src")).toEqual([
      "'self'",
      "https://js.stripe.com",
      "https://*.js.stripe.com",
      "https://checkout.stripe.com",
    ]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
    expect(policy.get("script-src-attr")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  });

  it("is also sent when the browser already has the page", async () => {
    const etag = (await openPage("/aboutus")).headers.get("etag") ?? "";
    const held = await openPage("/aboutus", { headers: { "if-none-match": etag } });
    expect(held.status).toBe(304);
    expect(directives(held).get("script-src")).toContain("'self'");
  });

  it("uses the payment script's origin from the settings", async () => {
    const policy = directives(
      await openPage("/", { vars: { STRIPE_JS_URL: "http://127.0.0.1:8790/js/s.js" } }),
    );
    for (const directive of ["script-src", "frame-src", "connect-src"]) {
      expect(policy.get(directive)).toContain("http://127.0.0.1:8790");
      expect(policy.get(directive)?.join(" ")).not.toContain("stripe.com");
    }
  });
});

describe("a page's other headers", () => {
  it("allow payment requests to the payment form, and camera, microphone or location to nobody", async () => {
    const policy = (await openPage("/", REAL_PAYMENTS)).headers.get("permissions-policy") ?? "";
    expect(policy).toMatch(/payment=\(self "https:\/\/js.stripe.com"/);
    for (const feature of ["camera", "microphone", "geolocation"]) expect(policy).toContain(`${feature}=()`);
    expect(permissionsPolicy({ siteUrl: "", stripeJsUrl: "http://127.0.0.1:8790/" })).toContain(
      'payment=(self "http://127.0.0.1:8790")',
    );
  });

  it("isolate other sites' windows, except those opened by the payment form", async () => {
    const { headers } = await openPage("/checkout");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  });

  it("require https from then on exactly if the shop is on https", async () => {
    const secure = await openPage("/", HTTPS);
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(directives(secure).has("upgrade-insecure-requests")).toBe(true);
    expect((await openPage("/api/products", HTTPS)).headers.has("strict-transport-security")).toBe(true);
    const plain = await openPage("/");
    expect(plain.headers.has("strict-transport-security")).toBe(false);
    expect(directives(plain).has("upgrade-insecure-requests")).toBe(false);
  });
});

describe("every other response", () => {
  it.each([
    ["/api/products", 200],
    ["/api/none", 404],
    ["/api/products/%ff", 400],
    ["/trpc/products.names", 200],
    ["/trpc/none", 404],
    ["/stripe/session-status", 400],
    ["/images/alpha.webp", 200],
    ["/images/none.webp", 404],
    ["/static/js/none.js", 404],
    ["/robots.txt", 200],
    ["/sitemap.xml", 200],
    ["/feeds/google.xml", 200],
    ["/llms.txt", 200],
    ["/healthz", 200],
  ])("%s (%d) can't run as a page, be sniffed as one, or be framed", async (path, status) => {
    const answer = await call(path);
    expect(answer.status).toBe(status);
    const policy = directives(answer);
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.has("sandbox")).toBe(true);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });

  it("reveals nothing about the implementation when it fails", async () => {
    for (const path of [
      "/api/products/%ff",
      "/trpc/none",
      "/api/products/1",
      "/trpc/products.bySlug?input=no",
    ]) {
      expect(await (await call(path)).text()).not.toMatch(/\bat \/|\.ts:|node_modules|stack|select /i);
    }
  });
});

describe("cacheable responses", () => {
  it("never include one that required a token, a cookie or a password", async () => {
    await newAccount();
    const signedIn = await signIn({});
    const { headers } = await signedInAdmin();
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const answers = [
      signedIn,
      await call("/api/refresh", { headers: { cookie } }),
      await call("/trpc/orders.mine", { headers }),
      await call("/trpc/orders.list?input=%7B%7D", { headers }),
      await call("/trpc/messages.list?input=%7B%7D", { headers }),
      await call("/api/products", { headers }),
      await call("/trpc/orders.mine"),
    ];
    for (const answer of answers) {
      expect([answer.url, answer.headers.get("cache-control")]).toEqual([answer.url, "no-store"]);
    }
  });
});

function batch(count: number): Promise<Response> {
  const names = Array.from({ length: count }, () => "filters.search").join(",");
  return call(`/trpc/${names}?batch=1&input=${encodeURIComponent('{"0":{},"1":{}}')}`);
}

describe("other methods", () => {
  it.each([
    ["/", 404],
    ["/products", 404],
    ["/api/products", 405],
    ["/healthz", 405],
    ["/images/alpha.webp", 405],
  ])("have no effect at %s: %d", async (path, status) => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect([method, (await call(path, { method })).status]).toEqual([method, status]);
    }
  });

  it.each([2, 10])("accept one call per request, not %d", async (count) => {
    expect(await refusalOf(await batch(count))).toMatchObject({
      status: 400,
      message: "A request makes one call. Please send the calls of a batch one at a time.",
    });
    expect(await (await batch(1)).json()).toHaveLength(1);
  });
});
