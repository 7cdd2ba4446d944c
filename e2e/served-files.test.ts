import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { shop } from "./journey.ts";

/** Served by the asset server itself, with the headers in public/_headers. */
const FILES = ["/early.js", "/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

const get = (path: string) => fetch(new URL(path, shop.url));

/** Returns the app's entry script, as named by a browser-rendered page. */
async function entryScript(): Promise<string> {
  const [, script = ""] = /src="(\/static\/js\/[^"]+)"/.exec(await (await get("/account")).text()) ?? [];
  return script;
}

type Answered = { readonly status: number; readonly body: string };

/** Sends requests that fetch refuses to send. */
function send(method: string, path: string, headers: Record<string, string>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, shop.url), { method, headers }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    call.on("error", reject);
    call.end();
  });
}

describe("a file of the build", () => {
  it("can't run as a page, be mistaken for another type, or be framed", async () => {
    for (const path of [...FILES, await entryScript()]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'; sandbox$/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    }
  });

  it("is cached for ever if its name changes with its content", async () => {
    const answer = await get(await entryScript());
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("is a page only through the Worker, with a page's policy", async () => {
    for (const path of ["/", "/index.html"]) {
      expect((await get(path)).headers.get("content-security-policy")).toMatch(/script-src 'self'/);
    }
  });

  it.each([
    "/chunks.json",
    "/_headers",
    "/.assetsignore",
    "/.git/config",
    "/wrangler.json",
    "/static/",
    "/static/js/",
  ])("%s is not served", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/src\/routes|immutable|wrangler\.json/);
  });
});

it.each(["/", "/api/products", "/trpc/products.names", "/early.js"])(
  "TRACE on %s echoes nothing back",
  async (path) => {
    const answer = await send("TRACE", path, { cookie: "__Host-session=secret", "x-sent": "secret" });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("secret");
  },
);
