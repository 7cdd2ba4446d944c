import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "../cli/checkout.ts";
import { firstLoadChunk } from "./first-load.ts";

const MAIN = join(CHECKOUT, "src", "main.tsx");
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [MAIN]: ["app", "gone"],
  app: ["router", MAIN],
  router: [],
  page: ["app", "table"],
  table: [],
};
const graph = {
  getModuleInfo: (id: string) => (IMPORTS[id] === undefined ? null : { importedIds: IMPORTS[id] }),
};

it("gathers in one chunk what the app's entry imports, and nothing that only pages need", () => {
  const nameOf = firstLoadChunk("shared");
  expect(Object.keys(IMPORTS).filter((id) => nameOf(id, graph) === "shared")).toEqual(["app", "router"]);
});
