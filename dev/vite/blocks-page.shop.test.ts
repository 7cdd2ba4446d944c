import react from "@vitejs/plugin-react";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { freePort } from "../free-port.ts";
import { blocksPage } from "./blocks-page.ts";

let server: ViteDevServer;
let origin: string;
beforeAll(async () => {
  const port = await freePort(8890);
  origin = `http://127.0.0.1:${port}`;
  server = await createServer({
    root: CHECKOUT,
    configFile: false,
    appType: "custom",
    plugins: [react(), blocksPage()],
    server: { port, host: "127.0.0.1", strictPort: true },
    logLevel: "silent",
  });
  await server.listen();
});
afterAll(() => server.close());

it("serves the building blocks at /dev/ui during development", async () => {
  const answer = await fetch(`${origin}/dev/ui`);
  expect(answer.status).toBe(200);
  const [script = ""] = /\/dev\/ui\/main\.tsx[^"]*/.exec(await answer.text()) ?? [];
  const blocks = await (await fetch(`${origin}/dev/ui/blocks-page.tsx`)).text();
  expect((await fetch(origin + script)).status).toBe(200);
  expect(blocks).toContain("Building blocks");
});

it("leaves other addresses to the shop", async () => {
  expect((await fetch(`${origin}/dev/uix`)).status).toBe(404);
});
