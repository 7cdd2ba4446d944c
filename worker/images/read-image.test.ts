import { beforeAll, describe, expect, it } from "vitest";
import { call, failureOf, testServices } from "../testing/shop.ts";

const PIXELS = "0123456789";

beforeAll(async () => {
  const { images } = testServices();
  await images.put("images/one.webp", PIXELS, { httpMetadata: { contentType: "image/webp" } });
  await images.put("secret.txt", "not an image");
});

const ask = (headers: Record<string, string> = {}, method = "GET") =>
  call("/images/one.webp", { method, headers });
const bytesOf = async (answer: Response) => new TextDecoder().decode(await answer.arrayBuffer());
const etag = async () => (await ask({}, "HEAD")).headers.get("etag") ?? "";

describe("GET /images/<name>", () => {
  it("serves the object as immutable, with its type and length", async () => {
    const answer = await ask();
    expect(await bytesOf(answer)).toBe(PIXELS);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("content-length")).toBe("10");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("accept-ranges")).toBe("bytes");
    expect(answer.headers.get("content-disposition")).toBe('inline; filename="one.webp"');
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  it("returns 304 to a client that has it", async () => {
    const known = await etag();
    for (const header of [known, `W/${known}`, `"other", ${known}`, "*"]) {
      const answer = await ask({ "if-none-match": header });
      expect(answer.status).toBe(304);
      expect(answer.headers.get("etag")).toBe(known);
      expect(await bytesOf(answer)).toBe("");
    }
    expect((await ask({ "if-none-match": `"other"` })).status).toBe(200);
  });

  it("returns only GET's headers for HEAD", async () => {
    const answer = await ask({}, "HEAD");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe("10");
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(await bytesOf(answer)).toBe("");
    expect((await call("/images/none.webp", { method: "HEAD" })).status).toBe(404);
  });

  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=8-500", "89", "bytes 8-9/10"],
    ["bytes=-500", PIXELS, "bytes 0-9/10"],
  ])("returns 206 for %s", async (range, part, contentRange) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("content-length")).toBe(String(part.length));
    expect(await bytesOf(answer)).toBe(part);
  });

  it.each(["bytes=10-", "bytes=5-2", "bytes=-0", "bytes=-", "bytes=a-b"])(
    "returns 416 for %s",
    async (range) => {
      const answer = await ask({ range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get("content-range")).toBe("bytes */10");
    },
  );

  it("returns the whole image for other units, several ranges, or if If-Range names another version", async () => {
    expect((await ask({ range: "lines=0-3" })).status).toBe(200);
    expect((await ask({ range: "bytes=0-1,4-5" })).status).toBe(200);
    expect((await ask({ range: "bytes=0-3", "if-range": `"other"` })).status).toBe(200);
    expect((await ask({ range: "bytes=0-3", "if-range": await etag() })).status).toBe(206);
  });

  it.each(["/images/none.webp", "/images/..%2Fsecret.txt", "/images/", "/images/a/b"])(
    "returns an uncacheable 404 for %s",
    async (path) => {
      const answer = await call(path);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect((await failureOf(answer)).status).toBe(404);
    },
  );
});
