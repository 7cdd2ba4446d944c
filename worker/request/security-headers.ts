import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Settings } from "../platform/env.ts";

/** A year, including subdomains (ASVS V3.4.1). Browsers honour it over https only. */
const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

/** For everything that isn't a page: opened in its own tab it runs nothing, loads nothing and can't be framed. */
const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Hosts required by the provider's integration guide for embedded checkout, by directive. */
const STRIPE_HOSTS = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com", "https://checkout.stripe.com"],
  frame: [
    "https://js.stripe.com",
    "https://*.js.stripe.com",
    "https://checkout.stripe.com",
    "https://hooks.stripe.com",
  ],
  connect: ["https://api.stripe.com", "https://checkout.stripe.com"],
};

type PaymentHosts = Readonly<Record<keyof typeof STRIPE_HOSTS, readonly string[]>>;
type PolicySettings = Pick<Settings, "siteUrl" | "stripeJsUrl">;

/** Returns Stripe's hosts or, if its script has another origin (the sandbox), only that origin. */
function paymentHosts(stripeJsUrl: string): PaymentHosts {
  const { hostname, origin } = new URL(stripeJsUrl);
  return hostname.endsWith(".stripe.com")
    ? STRIPE_HOSTS
    : { script: [origin], frame: [origin], connect: [origin] };
}

/**
 * Returns the policy for the content that a page may load and run. It is the same for all pages, because the browser
 * keeps the first page's policy while navigating, and has no nonces, because pages are cached. Inline scripts are
 * forbidden; inline styles are allowed (docs/security.md, V3.4.3).
 */
function pagePolicy({ siteUrl, stripeJsUrl }: PolicySettings): string {
  const payment = paymentHosts(stripeJsUrl);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...payment.script].join(" ")}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    // A product's image may have an external https address (D23); blobs are upload previews.
    "img-src 'self' https: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...payment.connect].join(" ")}`,
    `frame-src ${payment.frame.join(" ")}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Every browser knows it; `report-to` would need another header (worker/entry/rest/report-paths.ts).
    "report-uri /api/errors",
    ...(isHttps(siteUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Returns the policy for the device features that a page, and the payment form in it, may request. */
export function permissionsPolicy({ stripeJsUrl }: PolicySettings): string {
  const payers = ["self", ...paymentHosts(stripeJsUrl).frame.map((host) => `"${host}"`)].join(" ");
  const refused = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"];
  return [
    ...[...refused, "microphone", "midi", "usb"].map((feature) => `${feature}=()`),
    `payment=(${payers})`,
    `publickey-credentials-get=(${payers})`,
  ].join(", ");
}

const isHttps = (siteUrl: string): boolean => siteUrl.startsWith("https:");

type Headers = Readonly<Record<string, string>>;
let made: { readonly settings: Settings; readonly headers: Headers } | undefined;

/**
 * Returns a page's other headers, built once per isolate. Popups are allowed because the payment form opens its own
 * windows.
 */
export function pageHeaders(settings: Settings): Headers {
  if (made?.settings !== settings) {
    made = {
      settings,
      headers: {
        "content-security-policy": pagePolicy(settings),
        "permissions-policy": permissionsPolicy(settings),
        "cross-origin-opener-policy": "same-origin-allow-popups",
      },
    };
  }
  return made.headers;
}

/**
 * Sets the headers of every response, including failures. Set before the response is made, because adding a header
 * afterwards makes Hono copy the response and its body. Responses that may be cached, run or embedded override them.
 */
export const setSecurityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "strict-origin-when-cross-origin");
  c.header("Content-Security-Policy", DATA_POLICY);
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  c.header("Cache-Control", "no-store");
  await next();
};

/** Makes browsers that have used https never connect without it again. */
export const requireHttpsNextTime: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isHttps(c.get("services").settings.siteUrl)) c.header("Strict-Transport-Security", STRICT_TRANSPORT);
  await next();
};
