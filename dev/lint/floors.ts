/**
 * Which way imports may run, as data: `oxlint.config.ts` turns it into lint rules, and `floors.shop.test.ts` plants a
 * forbidden import for each and checks that it is refused.
 */

/** A folder with everything below it, or a file ending in `.ts` or `.tsx`; both relative to the repository root. */
type Room = string;

export type Floor = {
  readonly name: string;
  readonly rooms: readonly Room[];
};

/** Top down: a floor imports from the floors below it, and its rooms from each other unless that makes a circle. */
export const SRC_FLOORS: readonly Floor[] = [
  {
    name: "routes",
    rooms: ["src/routes", "src/routeTree.gen.ts", "src/app.tsx", "src/hydration.tsx", "src/main.tsx"],
  },
  { name: "shell", rooms: ["src/shell"] },
  {
    name: "features",
    rooms: [
      "src/about",
      "src/account",
      "src/admin",
      "src/cart",
      "src/catalogue",
      "src/checkout",
      "src/compare",
      "src/contact",
      "src/home",
      "src/legal",
      "src/orders",
      "src/withdrawal",
    ],
  },
  { name: "page", rooms: ["src/page"] },
  { name: "api", rooms: ["src/api"] },
  { name: "ui", rooms: ["src/ui"] },
];

const WORKER_FEATURES: readonly Room[] = [
  "worker/auth",
  "worker/bulk",
  "worker/catalogue",
  "worker/checkout",
  "worker/clock",
  "worker/contact",
  "worker/dashboard",
  "worker/deliveries",
  "worker/images",
  "worker/mail",
  "worker/operations",
  "worker/orders",
  "worker/payments",
  "worker/renewals",
  "worker/refunds",
  "worker/retention",
  "worker/withdrawals",
];

/** The only file of the Worker that the browser knows, and only by its type. */
const ROUTER: Room = "worker/entry/api/router.ts";

const ENTRY: readonly Room[] = [
  "worker/entry/index.ts",
  "worker/entry/serve.ts",
  "worker/entry/app.ts",
  "worker/entry/calls.ts",
  "worker/entry/route-name.ts",
];

/** A feature's `router.ts` belongs to the routers, not to the feature. */
export const WORKER_FLOORS: readonly Floor[] = [
  { name: "entry", rooms: ENTRY },
  { name: "doors", rooms: ["worker/rest", "worker/pages", "worker/jobs"] },
  {
    name: "routers",
    rooms: [
      ROUTER,
      "worker/trpc/trpc.ts",
      "worker/trpc/procedures.ts",
      ...WORKER_FEATURES.map((room) => `${room}/router.ts`),
    ],
  },
  { name: "features", rooms: WORKER_FEATURES },
  { name: "platform", rooms: ["worker/platform", "worker/db"] },
];

const SANDBOX: Room = "packages/stripe-sandbox";
const MAIL_SANDBOX: Room = "packages/mail-sandbox";

/** What no file of a folder may import, whichever floor it is on. */
const APART: readonly { readonly room: Room; readonly from: readonly Room[] }[] = [
  { room: "domain", from: ["src", "worker", "dev", "verify", "ops", "e2e", "packages"] },
  { room: "src", from: ["worker", "dev", "verify", "ops", "e2e", "packages"] },
  // The browser's API is typed by the router and imports nothing else of the Worker.
  {
    room: "src/api",
    from: [
      ...WORKER_FLOORS.flatMap(({ rooms }) => rooms).filter(isNotRouter),
      "dev",
      "verify",
      "ops",
      "e2e",
      "packages",
    ],
  },
  { room: "worker", from: ["src", "dev", "verify", "ops", "e2e", "packages"] },
  // Pages are rendered from the browser's own routes.
  { room: "worker/pages", from: ["dev", "verify", "ops", "e2e", "packages"] },
  // Packages of their own: they can be installed without the shop.
  {
    room: SANDBOX,
    from: ["src", "worker", "domain", "dev", "verify", "ops", "e2e", MAIL_SANDBOX],
  },
  {
    room: MAIL_SANDBOX,
    from: ["src", "worker", "domain", "dev", "verify", "ops", "e2e", SANDBOX],
  },
  // What runs against a deployed shop knows its tables and settings, not how it serves, and nothing of a developer's machine.
  {
    room: "ops",
    from: ["src", ...ENTRY, "worker/pages", "worker/rest", ROUTER, "dev", "verify", "e2e", "packages"],
  },
  // Tests of ops: they start a database and a payment sandbox.
  ...["ops/rehearsal", "ops/testing"].map((room) => ({ room, from: ["src", "e2e"] })),
];

function isNotRouter(room: Room): boolean {
  return room !== ROUTER;
}

/** Their tests are held to their rules as well. */
export const HELD_TESTS: readonly Room[] = [SANDBOX, MAIL_SANDBOX];

/** Where euros become cents and cents euros. */
const EUROS: readonly Room[] = ["domain/money/euros.ts", "domain/catalogue/product-euros.ts"];

/**
 * The shop's doors, where euros come in and go out (D6): the documented REST calls, files, the stored cart, typed amounts.
 * Nothing else imports a conversion, so inside there are only cents.
 */
export const EURO_DOORS: readonly Room[] = [
  "domain/catalogue-files/catalogue-json.ts",
  "domain/catalogue-files/catalogue-row.ts",
  "domain/catalogue/product-draft.ts",
  "domain/catalogue/product-euros.ts",
  "domain/catalogue/product-fields.ts",
  "domain/cart/stored-cart.ts",
  "domain/money/typed-amount.ts",
  "src/admin/products/product-resolver.ts",
  "worker/catalogue/product-in-euros.ts",
  "worker/sales/checkout/cart-in-euros.ts",
  // They call the REST doors, or write the shop's files.
  "worker/testing",
  "verify",
  "ops/personal-data",
  "ops/catalogue/seed-catalogue.ts",
];

export type Ban = {
  readonly room: Room;
  readonly message: string;
  /** Its types may still be imported. */
  readonly allowTypeImports?: true;
};
export type Rule = { readonly room: Room; readonly bans: readonly Ban[] };

const isFile = (room: Room): boolean => /\.tsx?$/.test(room);
const isIn = (room: Room, folder: Room): boolean => room === folder || room.startsWith(`${folder}/`);

/** What a room must not import: of the entries that contain it, the closest applies. */
function bansApart(room: Room): readonly Ban[] {
  const closest = APART.findLast((entry) => isIn(room, entry.room));
  const bans = (closest?.from ?? []).map((from) => ({
    room: from,
    message: `${closest?.room} imports nothing of ${from}.`,
  }));
  return room === "src/api"
    ? [...bans, { room: ROUTER, message: `src/api takes only types of ${ROUTER}.`, allowTypeImports: true }]
    : bans;
}

/**
 * The rule of every room. The last rule that matches a file applies, so files come after folders and deep after
 * shallow.
 */
export function importRules(): readonly Rule[] {
  const rules = new Map<Room, Ban[]>(APART.map(({ room }) => [room, [...bansApart(room)]]));
  for (const floors of [SRC_FLOORS, WORKER_FLOORS]) {
    for (const [at, { name, rooms }] of floors.entries()) {
      const above = floors
        .slice(0, at)
        .flatMap((floor) => floor.rooms.map((room) => ({ room, floor: floor.name })));
      for (const room of rooms) {
        const bans = above.map((banned) => ({
          room: banned.room,
          message: `${room} (${name}) imports nothing of ${banned.room} (${banned.floor}).`,
        }));
        rules.set(room, [...bansApart(room), ...bans]);
      }
    }
  }
  const closedToEuros = new Map(rules);
  for (const door of EURO_DOORS) rules.set(door, closestRule(closedToEuros, door));
  for (const [room, bans] of closedToEuros) {
    if (!EURO_DOORS.includes(room)) rules.set(room, [...bans, ...EUROS.map(banOnEuros)]);
  }
  const depth = (room: Room): number => room.split("/").length + (isFile(room) ? 100 : 0);
  return [...rules]
    .map(([room, bans]) => ({ room, bans }))
    .sort((one, other) => depth(one.room) - depth(other.room));
}

/** The bans of the nearest enclosing room that has a rule. */
function closestRule(rules: ReadonlyMap<Room, Ban[]>, room: Room): Ban[] {
  const around = [...rules].filter(([outer]) => isIn(room, outer));
  return around.reduce<readonly [Room, Ban[]]>(
    (inner, next) => (next[0].length > inner[0].length ? next : inner),
    ["", []],
  )[1];
}

function banOnEuros(room: Room): Ban {
  return { room, message: `Inside the shop there are only cents: ${room} is for its doors (EURO_DOORS).` };
}

/** The glob of the files that a rule covers. */
export const filesOf = (room: Room): string => (isFile(room) ? room : `${room}/**`);

/** How another room imports this one: by its alias or relatively. Rust's regex syntax: no look-around. */
export function importPattern(room: Room, from: Room): string {
  const [top = "", ...below] = room.split("/").map(escaped);
  const climb = String.raw`\.{1,2}(?:/\.\.)*`;
  const starts = [`#${top}`, `${climb}/${top}`, ...(isIn(from, top) && below.length > 0 ? [climb] : [])];
  const end = isFile(room) ? "$" : "(?:/|$)";
  const whole = `(?:${starts.join("|")})/?${below.join("/")}${end}`;
  const own = isIn(room, from) ? `|${climb}/${escaped(room.slice(from.length + 1))}$` : "";
  return `^(?:${whole}${own})`;
}

const escaped = (text: string): string => text.replaceAll(".", String.raw`\.`);
