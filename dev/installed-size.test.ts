import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { INSTALLED_LIMIT_MB } from "./limits.ts";

const BLOCK_BYTES = 512;
const MB = 1024 ** 2;

/** The space that a folder takes on the disk in bytes; a file with two names counts once. */
function bytesOnDisk(folder: string): number {
  const counted = new Set<number>();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.reduce((bytes, name) => {
    const { ino, blocks } = lstatSync(join(folder, name));
    if (counted.has(ino)) return bytes;
    counted.add(ino);
    return bytes + blocks * BLOCK_BYTES;
  }, 0);
}

it.runIf(process.platform === "linux")("what npm installs takes no more space than its limit", () => {
  const installed = bytesOnDisk(join(CHECKOUT, "node_modules")) / MB;
  expect(installed, "MB in node_modules; `npm ci` runs ops/install/save-space.mjs").toBeLessThanOrEqual(
    INSTALLED_LIMIT_MB,
  );
});
