import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readIfThere } from "#ops/cli/checkout.ts";
import { lockShop } from "./shop-lock.ts";

it("takes over the lock of a killed shop with this process's id and command, as in a restarted container", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-lock-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await lockShop(dataDir);
  const again = await lockShop(dataDir);
  again.release();
  expect(readIfThere(join(dataDir, "lock.json"))).toBeUndefined();
});
