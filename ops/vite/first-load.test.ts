import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "../cli/checkout.ts";
import { chunkGroups } from "./first-load.ts";

const src = (path: string) => join(CHECKOUT, "src", path);
const page = (route: string) => `${src(`routes/${route}.tsx`)}?tsr-split=component`;

const MAIN = src("main.tsx");
const HOME = page("index");
const CATALOGUE = page("products/index");
const CONTACT = page("contact");
const ADMIN = ["home", "apps", "audit", "vat"].map((name) => page(`Admin/${name}`));

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [MAIN]: ["app", "gone"],
  app: ["router", MAIN],
  router: [],
  [HOME]: ["app", "price", "spinner", "hero"],
  [CATALOGUE]: ["price", "spinner", "card"],
  [CONTACT]: ["spinner", "form"],
  price: [],
  spinner: [],
  hero: [],
  card: [],
  form: [],
  table: [],
  confirmation: ["dialog"],
  dialog: [],
  panel: ["dialog"],
  ...Object.fromEntries(ADMIN.map((id) => [id, ["table", "card", "confirmation"]])),
};
const LATER: Readonly<Record<string, readonly string[]>> = {
  app: [HOME, CATALOGUE, CONTACT, ...ADMIN],
  [HOME]: ["panel"],
};
const graph = {
  getModuleInfo: (id: string) =>
    IMPORTS[id] === undefined ? null : { importedIds: IMPORTS[id], dynamicallyImportedIds: LATER[id] ?? [] },
};

it("gathers what many need in few chunks, and leaves the rest to the bundler", () => {
  const groups = chunkGroups();
  const chunkOf = (id: string) => groups.map(({ name }) => name(id, graph)).filter((name) => name !== null);
  expect(Object.fromEntries(Object.keys(IMPORTS).map((id) => [id, chunkOf(id)]))).toEqual({
    [MAIN]: [],
    app: ["shared"],
    router: ["shared"],
    price: ["shop"],
    spinner: ["shop"],
    card: ["catalogue"],
    table: ["admin"],
    // It would bring `dialog`, which the landing page's panel needs, too.
    confirmation: [],
    dialog: [],
    hero: [],
    form: [],
    panel: [],
    ...Object.fromEntries([HOME, CATALOGUE, CONTACT, ...ADMIN].map((id) => [id, []])),
  });
});
