import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** A test's file and title, as documents name them: `path` › name. */
const TEST = /^`([^`]+)` › (.+)$/;

/** What is wrong with a document's reference to a test; undefined if there is such a test or group of tests. */
export function testFault(cell: string): string | undefined {
  const [, path = "", name = ""] = TEST.exec(cell) ?? [];
  if (!/\.test\.tsx?$/.test(path)) return `'${cell}' names no test`;
  if (!existsSync(join(CHECKOUT, path))) return `there is no ${path}`;
  return hasTest(path, name) ? undefined : `${path} has no test '${name}'`;
}

function hasTest(path: string, name: string): boolean {
  const literal = JSON.stringify(name).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A test's or group's title is the first argument of the call.
  return new RegExp(`\\(\\s*${literal},`).test(readFileSync(join(CHECKOUT, path), "utf8"));
}
