import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSecretValues } from "./secret-values.ts";

it("secrets that are empty aren't set, in the environment or in the file", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { TOKEN_SECRET: "a", MAIL_API_KEY: "" };
  expect(readSecretValues("preview", env, folder).values).toEqual({ TOKEN_SECRET: "a" });
  writeFileSync(join(folder, ".secrets.preview"), "TOKEN_SECRET=b\nMAIL_API_KEY=\n");
  expect(readSecretValues("preview", env, folder).values).toEqual({ TOKEN_SECRET: "b" });
});
