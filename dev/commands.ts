import { type Command, defineCommand } from "#ops/cli/command.ts";

const BROWSER = { CHROMIUM_PATH: "the browser; without it an installed one" };

/** The commands of this folder. What each does is loaded once it is run: its help costs nothing. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: defineCommand({
    name: "npm start",
    about: `Starts the whole shop on this machine: database, payment sandbox and site, unless a setting replaces one of them.
\`npm run dev\` is \`npm start -- --hot\`.`,
    options: {
      log: { type: "boolean", about: "show the log here too, one JSON line an entry" },
      hot: { type: "boolean", about: "serve the sources with hot reload" },
      data: {
        type: "string",
        value: "<folder>",
        about: "keep database, secrets, images and log there instead of in .data",
      },
      build: { type: "string", value: "<folder>", about: "keep the built site there instead of in dist" },
    },
    settings: {
      "PORT, HOST": "where it listens",
      SITE_URL: "the origin that shoppers use",
      DATABASE_URL: "a database instead of the embedded one",
      "STRIPE_…": "a Stripe account instead of the sandbox",
      "…": "all are in docs/configuration.md",
    },
    example: "PORT=8800 npm start -- --log",
    run: async (options) => (await import("./start.ts")).start(options),
  }),
  "prepare-database": defineCommand({
    name: "node ops/cli/run.mjs dev prepare-database",
    about: "Migrates a database to the newest schema; `npm start` runs it in a separate process.",
    options: {},
    arguments: {
      usage: "[folder]",
      about:
        "the data directory of an embedded database, which gets the example catalogue and the demo admin",
    },
    settings: { DATABASE_URL: "the database; required" },
    example: "node ops/cli/run.mjs dev prepare-database .data",
    run: async (_values, [folder]) => (await import("./prepare-database.ts")).prepareDatabase(folder),
  }),
  "generate-products": defineCommand({
    name: "npm run generate-products",
    about: "Fills the catalogue with generated products, always the same ones.",
    options: {
      count: {
        type: "string",
        value: "<number>",
        default: "10000",
        about: "how many products there will be",
      },
      anywhere: { type: "boolean", about: "even if the database is not on this machine" },
    },
    settings: { DATABASE_URL: "the database; by default that of the shop running from this checkout" },
    example: "npm run generate-products -- --count 1000",
    run: async (values) => (await import("./generate-products.ts")).addGeneratedProducts(values),
  }),
  clock: defineCommand({
    name: "npm run clock",
    about: `Turns the running shop's clock forward and waits until shop, sandboxes and due jobs have followed; without an option it
prints the shop's time. Only a shop on its sandboxes has such a clock.`,
    options: {
      days: { type: "string", value: "<number>", about: "turn it by so many days" },
      hours: { type: "string", value: "<number>", about: "turn it by so many hours" },
      "next-reminder": { type: "boolean", about: "turn it until the next reminder has been sent" },
      data: { type: "string", value: "<folder>", about: "of the shop with this data directory, not .data" },
    },
    settings: {},
    example: "npm run clock -- --days 30",
    run: async (values) => (await import("./turn-clock.ts")).turnClock(values),
  }),
  test: defineCommand({
    name: "npm test",
    about: `Runs types, lint, format and all tests; narrowed down, only those tests. The project unit starts nothing, worker runs in
workerd, shop starts programs and servers, e2e runs in a browser.`,
    options: {
      project: {
        type: "string",
        multiple: true,
        value: "<name>",
        about: "only this one: unit, worker, shop or e2e",
      },
      testNamePattern: {
        type: "string",
        short: "t",
        value: "<pattern>",
        about: "only tests whose name matches",
      },
    },
    arguments: { usage: "[files]", about: "only test files whose path contains this" },
    settings: BROWSER,
    example: "npm test -- --project worker worker/orders",
    run: async ({ project = [], testNamePattern }, files) =>
      (await import("./test.ts")).test(project, [
        ...(testNamePattern === undefined ? [] : ["--testNamePattern", testNamePattern]),
        ...files,
      ]),
  }),
  validate: defineCommand({
    name: "npm run validate",
    about: `Checks what needs nothing started: types, lint, format and the unit tests. \`npm test\` runs everything.`,
    options: {},
    settings: {},
    example: "npm run validate",
    run: async () => (await import("./validate.ts")).validate(),
  }),
  screens: defineCommand({
    name: "npm run screens",
    about:
      "Takes pictures of every page, from a shop of its own with an order in it, and replaces those that documents show.",
    options: {},
    arguments: { usage: "[names]", about: "only these pages, by their names in dev/screens/pages.ts" },
    settings: BROWSER,
    example: "npm run screens -- products",
    run: async (_values, names) => (await import("./screens.ts")).takeScreens(names),
  }),
  tour: defineCommand({
    name: "npm run tour",
    about: `Lives the life of an order on a shop of its own, as docs/tour.md tells it, takes pictures of what it sees into
.data/tour-screens/pictures/, and replaces those that docs/tour.md shows.`,
    options: {},
    settings: BROWSER,
    example: "npm run tour",
    run: async () => (await import("./tour.ts")).takeTour(),
  }),
  audit: defineCommand({
    name: "npm run audit",
    about: `Asks the registry for known advisories against what is deployed and against the tools, and for the packages'
signatures. Exits with 1 if something must be fixed, and with 2 if that could not be found out.`,
    options: {},
    settings: {},
    example: "npm run audit",
    run: async () => (await import("./audit.ts")).audit(),
  }),
};
