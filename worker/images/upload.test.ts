import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestAccount, signedInAdmin } from "../testing/accounts.ts";
import { picture, type PictureName } from "../testing/pictures.ts";
import { call, emptyBucket, failureOf, product, resetShop, testServices } from "../testing/shop.ts";
import { products } from "../db/schema/catalogue.ts";
import { storeImage } from "./store-image.ts";

const MEGABYTE = 1024 * 1024;

const { images, db } = testServices();

let admin: TestAccount;

beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
  await emptyBucket();
});

const storedKeys = async () => (await images.list()).objects.map(({ key }) => key).sort();

const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type = "") => new File([bytes], name, { type });

function formOf(files: readonly File[], field = "image"): FormData {
  const form = new FormData();
  for (const one of files) form.append(field, one);
  return form;
}

function upload(body: FormData | string | ReadableStream, headers: Record<string, string> = {}) {
  return call("/api/images", { method: "POST", headers: { ...admin.headers, ...headers }, body });
}

const png = () => file(picture("png"), "a.png", "image/png");

const answerSchema = z.object({
  imageUrl: z.string(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
});

async function uploaded(files: readonly File[], field?: string) {
  const answer = await upload(formOf(files, field));
  expect(answer.status).toBe(200);
  return answerSchema.parse(await answer.json());
}

describe("uploading an image", () => {
  it.each([
    ["png", "png", "image/png"],
    ["jpeg", "jpg", "image/jpeg"],
    ["lossyWebp", "webp", "image/webp"],
    ["avif", "avif", "image/avif"],
    ["animatedGif", "gif", "image/gif"],
  ] as const)("stores a %s as it is and serves it with its true type", async (name, extension, type) => {
    const { imageUrl, key, ...size } = await uploaded([file(picture(name), "Hand Drill.txt", "text/html")]);
    expect(imageUrl).toMatch(new RegExp(`^/images/\\d{13}-hand-drill-[0-9a-f]{6}\\.${extension}$`));
    expect(`/${key}`).toBe(imageUrl);
    expect(size).toEqual({ width: 6, height: 4 });
    const served = await call(imageUrl);
    expect(served.headers.get("content-type")).toBe(type);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture(name));
  });

  it("stores the widths of one image under names that follow from its imageUrl", async () => {
    const widths: PictureName[] = ["webp1000", "webp400", "webp800"];
    const answer = await uploaded(widths.map((name) => file(picture(name), "../../Pumpe Größe?.jpeg")));
    expect(answer).toMatchObject({ width: 1000, height: 625 });
    const stem = answer.imageUrl.replace("-w1000.webp", "");
    expect(stem).toMatch(/^\/images\/\d{13}-pumpe-gro-e-[0-9a-f]{6}$/);
    for (const width of [400, 800, 1000] as const) {
      const served = await call(`${stem}-w${width}.webp`);
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture(`webp${width}`));
    }
  });

  it("accepts a single file from an older tool, under any field name", async () => {
    const { imageUrl } = await uploaded([file(picture("png"), "blob")], "upload[file]");
    expect((await call(imageUrl)).status).toBe(200);
  });

  it("names two uploads of the same file differently", async () => {
    const [first, second] = await Promise.all([uploaded([png()]), uploaded([png()])]);
    expect(first.key).not.toBe(second.key);
  });
});

describe("refused uploads", () => {
  const png = () => file(picture("png"), "a.png", "image/png");

  it.each([
    [
      "an executable named like an image",
      [file(new TextEncoder().encode("MZ program"), "a.png", "image/png")],
      415,
    ],
    ["an SVG", [file(new TextEncoder().encode("<svg></svg>"), "a.svg", "image/svg+xml")], 415],
    ["an empty file", [file(new Uint8Array(), "a.png", "image/png")], 400],
    ["a truncated image", [file(picture("jpeg").subarray(0, 200).slice(), "a.jpg")], 400],
    ["two images", [png(), png()], 400],
    ["widths with one missing", [file(picture("webp400"), "a"), file(picture("webp1600"), "a")], 400],
    ["widths in two formats", [file(picture("webp800"), "a"), png()], 400],
    [
      "a valid width next to an invalid file",
      [file(picture("webp800"), "a"), file(new Uint8Array([1]), "a")],
      415,
    ],
    ["no file at all", [], 400],
  ] as const)("an upload is refused: %s", async (_what, files, status) => {
    const failure = await failureOf(await upload(formOf(files)));
    expect(failure.status).toBe(status);
    expect(failure.message).toMatch(/^[A-Z].*\.$/);
    expect(await storedKeys()).toEqual([]);
  });

  it("two fields, or text instead of a file, are refused", async () => {
    const two = formOf([png()]);
    two.append("other", png());
    expect((await failureOf(await upload(two))).status).toBe(400);
    const words = formOf([png()]);
    words.append("note", "hello");
    expect(await failureOf(await upload(words))).toEqual({
      status: 400,
      message: "The form field 'note' is not a file.",
    });
    expect(await storedKeys()).toEqual([]);
  });

  it("other content types are refused with 415, and a malformed form with 400", async () => {
    const json = await upload("{}", { "content-type": "application/json" });
    expect((await failureOf(json)).status).toBe(415);
    const noBoundary = await upload("hello", { "content-type": "multipart/form-data" });
    expect((await failureOf(noBoundary)).status).toBe(400);
    const cutOff = await upload(`--x\r\nContent-Disposition: form-data; name="image"`, {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect((await failureOf(cutOff)).status).toBe(400);
  });

  it("more than 10 MB are refused with 413, by declared length, while streaming, and by the files' size", async () => {
    const sentence = { status: 413, message: "The image is larger than 10 MB." };
    const announced = formOf([file(new Uint8Array(11 * MEGABYTE), "a.png")]);
    expect(await failureOf(await upload(announced))).toEqual(sentence);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MEGABYTE;
        if (sent > 30 * MEGABYTE) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const streamed = await upload(endless, { "content-type": "multipart/form-data; boundary=x" });
    expect(await failureOf(streamed)).toEqual(sentence);
    expect(sent).toBeLessThan(20 * MEGABYTE);
    const barely = formOf([file(new Uint8Array(10 * MEGABYTE + 1), "a.png")]);
    expect(await failureOf(await upload(barely))).toEqual(sentence);
    expect(await storedKeys()).toEqual([]);
  });

  it("nothing is left behind if one of the widths can't be stored", async () => {
    let puts = 0;
    const failing = new Proxy(images, {
      get(target, name) {
        if (name === "put" && ++puts === 2) return () => Promise.reject(new Error("the bucket is away"));
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const files = [picture("webp400").buffer, picture("webp800").buffer];
    await expect(storeImage(failing, { filename: "a.png", files }, new Date())).rejects.toThrow(
      "image storage",
    );
    expect(puts).toBe(2);
    expect(await storedKeys()).toEqual([]);
  });
});

describe("removals", () => {
  it("lets an admin remove an unused image, even twice, but not one that a product shows", async () => {
    const files = [file(picture("webp400"), "a.png"), file(picture("webp800"), "a.png")];
    const { imageUrl } = await uploaded(files);
    const remove = () => call(`/api${imageUrl}`, { method: "DELETE", headers: admin.headers });
    await db.insert(products).values(product({ productname: "AutoCAD", imageUrl }));
    expect((await failureOf(await remove())).status).toBe(409);
    expect(await storedKeys()).toHaveLength(2);
    await db.delete(products);
    expect((await remove()).status).toBe(200);
    expect(await storedKeys()).toEqual([]);
    expect((await remove()).status).toBe(200);
  });
});
