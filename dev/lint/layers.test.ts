import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { importsOf, LAYERS, refusal } from "./layers.ts";

const TOPS = ["bench", "dev", "domain", "e2e", "ops", "packages", "src", "verify", "worker"];
/** Written by the router's generator. */
const ROUTE_TREE = "src/routeTree.gen.ts";
const NOT_CODE = /(?:^|\/)(?:node_modules|dist|\.stryker-tmp)\//;

const files = TOPS.flatMap((top) =>
  readdirSync(join(CHECKOUT, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(CHECKOUT, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
).filter((file) => !NOT_CODE.test(file) && file !== ROUTE_TREE && !file.endsWith(".d.ts"));

const imports = files.flatMap((file) => importsOf(file, readFileSync(join(CHECKOUT, file), "utf8")));

it("every import runs down the list of folders", () => {
  const refused = imports.flatMap((one) => {
    const why = refusal(one);
    return why === undefined ? [] : [`${one.from} imports ${one.to}: ${why}`];
  });
  expect(refused).toEqual([]);
});

it("the imports of all files are found", () => {
  expect(imports.length).toBeGreaterThan(files.length);
  const known = new Set(files);
  const unknown = imports.filter(({ to }) => /\.tsx?$/.test(to) && !known.has(to) && to !== ROUTE_TREE);
  expect(unknown.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

it("every folder in the list has code and is listed once", () => {
  const folders = new Set(files.map((file) => dirname(file)));
  expect(LAYERS.filter((folder) => folder !== "." && !folders.has(folder))).toEqual([]);
  expect(new Set(LAYERS).size).toBe(LAYERS.length);
});

describe("a planted import is refused", () => {
  it.each([
    ["upward", "src/ui/planted.ts", 'import { x } from "../cart/cart-store.ts";'],
    ["of accounts in auth", "worker/auth/planted.ts", 'import { x } from "../accounts/staff.ts";'],
    ["of mails in auth", "worker/auth/planted.ts", 'import { x } from "../mail/queue-mail.ts";'],
    ["upward as a type", "worker/mail/planted.ts", 'import type { X } from "../sales/orders/x.ts";'],
    ["upward in an export", "worker/db/planted.ts", 'export * from "../request/services.ts";'],
    ["upward when it is needed", "src/ui/planted.ts", 'const x = await import("#src/cart/cart-store.ts");'],
    ["upward for its effect", "domain/text/planted.ts", 'import "../orders/order.ts";'],
    ["over several lines", "domain/text/planted.ts", 'import {\n  x,\n  y,\n} from "../orders/order.ts";'],
    [
      "of the Worker's code in a browser",
      "src/api/planted.ts",
      'import { x } from "#worker/entry/api/router.ts";',
    ],
    ["of another part of the Worker", "src/api/planted.ts", 'import type { X } from "#worker/trpc/trpc.ts";'],
    ["of the browser in the Worker", "worker/mail/planted.ts", 'import { x } from "#src/ui/x.ts";'],
    [
      "of the shop in a sandbox's test",
      "packages/sandboxes/src/mail/planted.test.ts",
      'import { x } from "#domain/money/money.ts";',
    ],
    ["of a developer's tool in ops", "ops/planted.ts", 'import { x } from "#dev/shop.ts";'],
    ["of the pages in ops", "ops/planted.ts", 'import { x } from "#worker/entry/pages/site-files.ts";'],
    [
      "of euros inside the shop",
      "worker/mail/planted.ts",
      'import { toCents } from "#domain/money/euros.ts";',
    ],
    ["in a folder that isn't in the list", "worker/new/planted.ts", 'import { x } from "../db/client.ts";'],
  ])("%s", (_how, file, text) => {
    expect(importsOf(file, text).map(refusal)).toEqual([expect.any(String)]);
  });

  it.each([
    [
      "the type of the router in src/api",
      "src/api/planted.ts",
      'import type { AppRouter } from "#worker/entry/api/router.ts";',
    ],
    [
      "the browser's routes in the pages",
      "worker/entry/pages/planted.ts",
      'import { createApp } from "#src/app.tsx";',
    ],
    ["anything in a test", "worker/db/planted.test.ts", 'import { x } from "../sales/orders/x.ts";'],
  ])("allows %s", (_what, file, text) => {
    expect(importsOf(file, text).map(refusal)).toEqual([undefined]);
  });
});
