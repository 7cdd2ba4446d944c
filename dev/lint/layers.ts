import { dirname, join, normalize } from "node:path";

/** A folder of this repository, without its subfolders; a file if it ends in `.ts`. */
type Place = string;

/**
 * Every folder of code, from the top down. A file imports from its own folder and from those below it in this list, types
 * included, so no folders import each other in a circle. Tests and `testing/` are free, since nothing of the shop imports them.
 */
export const LAYERS: readonly Place[] = [
  // Tests and tools.
  "bench",
  "verify",
  ...["run", "actors", ""].map((name) => join("verify/sim", name)),
  "verify/drill",
  "verify/fuzz",
  "verify/model",
  "dev",
  ...["screens", "tour", "database", "process", "catalogue"].map((name) => `dev/${name}`),
  "e2e",
  ".",
  ...["vite", "lint"].map((name) => `dev/${name}`),
  ...["rehearsal", "", "smoke", "deploy", "brand", "catalogue", "database", "vite", "build", "cli"].map(
    (name) => join("ops", name),
  ),
  "packages/sandboxes/src",
  "packages/sandboxes/src/stripe",
  "packages/sandboxes/src/stripe/browser",
  "packages/sandboxes/src/mail",
  "packages/sandboxes/src/vies",
  "packages/sandboxes/src/shared",
  // The Worker's entry renders the browser's routes, and the browser imports the type of the router.
  "worker/entry",
  "worker/entry/pages",
  "worker/entry/rest",
  "worker/entry/jobs",
  "worker/response-cache",
  ...["withdrawn", "products", "order", "offer", "accountant", "account", "Admin", ""].map((name) =>
    join("src/routes", name),
  ),
  "src",
  "src/shell",
  ...[
    "home",
    "audit",
    "operations",
    "products",
    ...["list", "bulk", "form", "prices"].map((name) => join("products", name)),
    "vat",
    "staff",
    "settings",
    "mail-texts",
    "orders",
    "sales",
    "customers",
    "offers",
    "messages",
    "renewals",
    "withdrawals",
    "mails",
    "refunds",
    "deliveries",
  ].map((name) => `src/admin/${name}`),
  ...["catalogue", "images", "shell", ""].map((name) => join("src/admin", name)),
  ...[
    "about",
    "account",
    "account/factors",
    "accountant",
    "offers",
    "checkout",
    "contact",
    "home",
    "withdrawal",
    "orders",
    "catalogue",
    "compare",
  ].map((name) => `src/${name}`),
  ...["cart", "product", "legal", "kit", "page", "ui", "api"].map((name) => `src/${name}`),
  // The Worker: selling, mailing, and the code that both read.
  "worker/entry/api",
  ...[
    "audit",
    "alerts",
    "dashboard",
    "customers",
    "clock",
    "retention",
    "bulk",
    "contact",
    "stock-requests",
    "accounts",
    "settings",
  ].map((name) => `worker/${name}`),
  ...[
    "orders",
    "corrections",
    "offers",
    "checkout",
    "archives",
    "payments",
    "withdrawals",
    "refunds",
    "deliveries",
    "renewals",
    "vat-checks",
    "books",
  ].map((name) => `worker/sales/${name}`),
  ...[
    "personal-data",
    "stripe",
    "vies",
    "mail",
    "mail/outbox",
    "mail/layout",
    "records",
    "catalogue",
    "images",
    "images/formats",
    "operations",
  ].map((name) => `worker/${name}`),
  ...["trpc", "acts", "auth", "auth/factors", "request", "db/schema", "db", "platform"].map(
    (name) => `worker/${name}`,
  ),
  // The shop's rules.
  ...[
    "site",
    "refunds",
    "units",
    "offers",
    "order-search",
    "withdrawals",
    "orders",
    "books",
    "e-invoice",
    "settings",
    "seller",
    "search",
    "cart",
    "catalogue-files",
    "catalogue",
  ].map((name) => `domain/${name}`),
  ...["accounts", "vat", "money", "time", "text"].map((name) => `domain/${name}`),
];

/** The places from which a part of the repository may import besides itself, if that isn't everything below it. */
const PARTS: Readonly<Record<Place, readonly Place[]>> = {
  domain: [],
  src: ["domain"],
  worker: ["domain"],
  // A separate package: it can be installed without the shop. The rule applies to its tests too.
  "packages/sandboxes": [],
  // The rehearsal of a deployment starts a database and sandboxes.
  "ops/rehearsal": ["ops", "dev", "packages", "domain", "worker/platform"],
  // It runs against a deployed shop: it uses the shop's tables and settings, not the code that serves it.
  ops: [
    "domain",
    ...["platform", "db", "records", "personal-data", "auth", "stripe", "entry/jobs"].map(
      (name) => `worker/${name}`,
    ),
  ],
};

/**
 * Intended imports between parts. Only the router's type may be imported, so that no code of the Worker reaches a
 * browser.
 */
const MEANT: readonly { readonly from: Place; readonly to: Place; readonly typesOnly?: true }[] = [
  { from: "src/api", to: "worker/entry/api/router.ts", typesOnly: true },
  { from: "worker/entry/pages", to: "src" },
  // The smoke test sends and reads as the Worker does.
  { from: "ops/smoke.ts", to: "worker/mail/outbox/http-api.ts" },
  { from: "ops/smoke.ts", to: "worker/vies/check-vat-number.ts" },
  // Compared with the events that the provider's webhook is subscribed to.
  { from: "ops/deploy", to: "worker/mail/outbox/events.ts" },
];

/** Conversions between euros and cents, and the files that may import them: everything else counts in cents (D6). */
const EUROS: readonly Place[] = ["domain/money/euros.ts", "domain/catalogue/product-euros.ts"];
const EURO_FILES: readonly Place[] = [
  "domain/catalogue-files/catalogue-json.ts",
  "domain/catalogue-files/catalogue-row.ts",
  "domain/catalogue/product-euros.ts",
  "domain/cart/stored-cart.ts",
  "domain/money/typed-amount.ts",
  "src/admin/products/form/product-resolver.ts",
  "worker/catalogue/product-in-euros.ts",
  "worker/personal-data/export.ts",
  "worker/sales/checkout/cart-in-euros.ts",
  // They call the REST paths, or write the shop's files.
  "verify",
  "ops/catalogue/seed-catalogue.ts",
];

export type Import = { readonly from: Place; readonly to: Place; readonly isType: boolean };

const IMPORT =
  /(?:^(?:import|export)\b(?<type>\s+type\b)?[^;"=]*?\bfrom\s*|^import\s+|\bimport\(\s*)"(?<name>(?:#[a-z][\w-]*|\.{1,2})\/[^"]+)"/gm;

/** The imports of this repository's files in a file's text. */
export function importsOf(file: Place, text: string): readonly Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups = {} }) => {
    const name = (groups["name"] ?? "").replace(/\?.*$/, "");
    const to = name.startsWith("#") ? name.slice(1) : normalize(join(dirname(file), name));
    return { from: file, to, isType: groups["type"] !== undefined };
  });
}

const isIn = (file: Place, place: Place): boolean =>
  place === "." ? !file.includes("/") : file === place || file.startsWith(`${place}/`);
const isFree = (file: Place): boolean => /\.test\.tsx?$|(?:^|\/)testing\//.test(file);

/** Returns the reason why an import is refused; undefined if it is allowed. */
export function refusal({ from, to, isType }: Import): string | undefined {
  const part = Object.keys(PARTS).find((name) => isIn(from, name));
  const meant = MEANT.some(
    (one) => isIn(from, one.from) && isIn(to, one.to) && (isType || one.typesOnly !== true),
  );
  const isHeld = part?.startsWith("packages/") === true || !isFree(from);
  if (!isHeld) return undefined;
  if (part !== undefined && !meant && ![part, ...(PARTS[part] ?? [])].some((place) => isIn(to, place)))
    return `${part} imports nothing of it`;
  if (EUROS.some((place) => isIn(to, place)) && !EURO_FILES.some((place) => isIn(from, place)))
    return "only EURO_FILES convert euros";
  const [importer, imported] = [LAYERS.indexOf(dirname(from)), LAYERS.indexOf(dirname(to))];
  if (importer === -1) return `${dirname(from)} has no place in LAYERS`;
  return imported !== -1 && imported < importer
    ? `${dirname(to)} is above ${dirname(from)} in LAYERS`
    : undefined;
}
