import { type Command, defineCommand } from "#ops/cli/command.ts";

const BROWSER = { CHROMIUM_PATH: "path of the browser; by default, an installed one" };

/** Which tests to run, as `npm test` and `npm run test:watch` take it. */
const CHOSEN_TESTS = {
  options: {
    project: {
      type: "string",
      multiple: true,
      value: "<name>",
      about: "only this project: unit, worker, shop or e2e",
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
} as const;

const filtersOf = (
  { testNamePattern }: { readonly testNamePattern?: string | undefined },
  files: readonly string[],
): readonly string[] => [
  ...(testNamePattern === undefined ? [] : ["--testNamePattern", testNamePattern]),
  ...files,
];

/** The commands of this folder. Each command's code is loaded when it runs, so that printing help is quick. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: defineCommand({
    name: "npm start",
    about: `Starts the whole shop on this machine: database, payment sandbox and site, unless a setting replaces one of them.
\`npm run dev\` is \`npm start -- --hot\`.`,
    options: {
      log: { type: "boolean", about: "show the log here too, one JSON line per entry" },
      hot: { type: "boolean", about: "serve the sources with hot reload" },
      data: {
        type: "string",
        value: "<folder>",
        about: "store database, secrets, images and log there instead of in .data",
      },
      build: { type: "string", value: "<folder>", about: "put the built site there instead of in dist" },
    },
    settings: {
      "PORT, HOST":
        "port and address to listen on; with HOST=0.0.0.0, a phone in the same network opens it too",
      SITE_URL: "the origin that visitors use",
      DATABASE_URL: "a database instead of the embedded one",
      "STRIPE_…": "a Stripe account instead of the sandbox",
      "…": "see docs/configuration.md for all of them",
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
        about: "total number of products afterwards",
      },
      anywhere: { type: "boolean", about: "even if the database is not on this machine" },
    },
    settings: { DATABASE_URL: "the database; by default, the one of the shop running from this checkout" },
    example: "npm run generate-products -- --count 1000",
    run: async (values) => (await import("./generate-products.ts")).addGeneratedProducts(values),
  }),
  clock: defineCommand({
    name: "npm run clock",
    about: `Turns the running shop's clock forward and waits until shop, sandboxes and due jobs have followed; without an option it
prints the shop's time. Only a shop on its sandboxes has such a clock.`,
    options: {
      days: { type: "string", value: "<number>", about: "turn it forward by this many days" },
      hours: { type: "string", value: "<number>", about: "turn it forward by this many hours" },
      "next-reminder": { type: "boolean", about: "turn it forward until the next reminder has been sent" },
      data: {
        type: "string",
        value: "<folder>",
        about: "the shop with this data directory instead of .data",
      },
    },
    settings: {},
    example: "npm run clock -- --days 30",
    run: async (values) => (await import("./turn-clock.ts")).turnClock(values),
  }),
  test: defineCommand({
    name: "npm test",
    about: `Runs types, lint, format and all tests but those of test:more; narrowed down, only those tests. The project unit starts nothing, worker runs in
workerd, shop starts programs and servers, e2e runs in a browser.`,
    ...CHOSEN_TESTS,
    example: "npm test -- --project worker worker/orders",
    run: async ({ project = [], ...patterns }, files) =>
      (await import("./test.ts")).test({ projects: project, filters: filtersOf(patterns, files) }),
  }),
  "test-more": defineCommand({
    name: "npm run test:more",
    about: `Runs what \`npm test\` leaves out, because it takes minutes and hardly any change breaks it: rehearsed deployments, the
simulation, packages as they are published, printing, forced colours and the like. Its files are named *.more.*.`,
    options: {},
    settings: BROWSER,
    example: "npm run test:more",
    run: async () => (await import("./test.ts")).test({ projects: [], filters: [], more: true }),
  }),
  "test-watch": defineCommand({
    name: "npm run test:watch",
    about: "Runs the chosen tests, and after each change those that it concerns, until Ctrl-C.",
    ...CHOSEN_TESTS,
    example: "npm run test:watch -- --project worker worker/mail",
    run: async ({ project = [], ...patterns }, files) =>
      (await import("./test.ts")).watch({ projects: project, filters: filtersOf(patterns, files) }),
  }),
  validate: defineCommand({
    name: "npm run validate",
    about: `Runs the checks that start nothing: types, lint, format and the unit tests. \`npm test\` runs everything.`,
    options: {},
    settings: {},
    example: "npm run validate",
    run: async () => (await import("./validate.ts")).validate(),
  }),
  screens: defineCommand({
    name: "npm run screens",
    about:
      "Takes pictures of every page, from its own shop with an order in it, and replaces the pictures shown in documents.",
    options: {},
    arguments: { usage: "[names]", about: "only these pages, by their names in dev/screens/pages.ts" },
    settings: BROWSER,
    example: "npm run screens -- products",
    run: async (_values, names) => (await import("./screens.ts")).takeScreens(names),
  }),
  tour: defineCommand({
    name: "npm run tour",
    about: `Runs through the life of an order on its own shop, as described in docs/tour.md, saves a picture of each screen in
.data/tour-screens/pictures/, and replaces the pictures shown in docs/tour.md.`,
    options: {},
    settings: BROWSER,
    example: "npm run tour",
    run: async () => (await import("./tour.ts")).takeTour(),
  }),
  audit: defineCommand({
    name: "npm run audit",
    about: `Asks the registry for known advisories against the deployed packages and the tools, and checks the packages'
signatures. Exits with 1 if a package must be updated, or if the registry couldn't be asked.`,
    options: {},
    settings: {},
    example: "npm run audit",
    run: async () => (await import("./audit.ts")).audit(),
  }),
};
