import { expect, it } from "vitest";
import { commandsIn, docCommands } from "./doc-commands.ts";

it("finds commands in shell blocks and in the text, without their comments", () => {
  const text = [
    "Ask `npm run check-config -- --env preview`, not `wrangler.toml`; `DATABASE_URL=… npm run migrate`.",
    "```sh",
    "npx wrangler login   # in a browser",
    "TOKEN_SECRET=…",
    "```",
    "```sql",
    "npm run nothing",
    "```",
    "`wrangler deploy`, `npx node ops/brand/draw-brand.ts`",
  ].join("\n");
  expect(commandsIn(text)).toEqual([
    "npx wrangler login",
    "npm run check-config -- --env preview",
    "DATABASE_URL=… npm run migrate",
    "wrangler deploy",
  ]);
});

it("the docs have only wrangler commands that name the Worker's environment or don't need one", () => {
  const worker = docCommands().filter(
    (command) => /wrangler /.test(command) && !/wrangler (login|hyperdrive|r2) ?/.test(command),
  );
  expect(worker.length).toBeGreaterThanOrEqual(6);
  for (const command of worker) expect(command).toContain(" --config wrangler.toml --env production");
});
