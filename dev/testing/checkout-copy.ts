import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/**
 * Copies the working tree, uncommitted changes included, to a test's own folder, which the test may change and must
 * remove. The packages are linked.
 */
export function copyCheckout(prefix: string, isCopied: (path: string) => boolean = () => true): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: CHECKOUT,
    encoding: "utf8",
  });
  for (const path of listed.split("\0")) {
    if (path !== "" && isCopied(path)) cpSync(join(CHECKOUT, path), join(copy, path));
  }
  // One link per package: what a run adds to its node_modules, and which programs it finds there, is its own.
  for (const folder of ["node_modules", "node_modules/.bin"]) {
    mkdirSync(join(copy, folder));
    for (const name of readdirSync(join(CHECKOUT, folder))) {
      if (!name.startsWith(".")) symlinkSync(join(CHECKOUT, folder, name), join(copy, folder, name));
    }
  }
  return copy;
}
