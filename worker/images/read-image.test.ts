import { beforeAll, describe, expect, it } from "vitest";
import { call, failureOf, testServices } from "../testing/shop.ts";

beforeAll(async () => {
  const { images } = testServices();
  await images.put("images/one.webp", "pixels", { httpMetadata: { contentType: "image/webp" } });
  await images.put("secret.txt", "not an image");
});

describe("GET /images/<name>", () => {
  it("serves the object for ever, with its type and an ETag that answers 304", async () => {
    const answer = await call("/images/one.webp");
    expect(await answer.text()).toBe("pixels");
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const again = await call("/images/one.webp", {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it.each(["/images/none.webp", "/images/..%2Fsecret.txt", "/images/", "/images/a/b"])(
    "answers 404 for %s",
    async (path) => {
      expect((await failureOf(await call(path))).status).toBe(404);
    },
  );
});
