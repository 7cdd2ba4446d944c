import { beforeEach, describe, expect, it } from "vitest";
import { products } from "../db/schema/catalogue.ts";
import { unusedImages } from "../db/schema/images.ts";
import { emptyBucket, product, resetShop, testServices } from "../testing/shop.ts";
import { sweepImages } from "./sweep-images.ts";

const SHOWN = "images/1763684000000-shown-aaaaaa-w400.webp";
const LEFT_WIDTHS = [
  "images/1763684000000-left-bbbbbb-w400.webp",
  "images/1763684000000-left-bbbbbb-w500.webp",
];
const LEFT = "/images/1763684000000-left-bbbbbb-w500.webp";

const services = testServices();
const { images } = services;

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));
const sweep = (number: number) => sweepImages(services, day(number));
const isStored = async (key: string) => (await images.head(key)) !== null;
const use = (imageUrl: string) =>
  services.db.insert(products).values(product({ productname: "Revit", imageUrl }));

beforeEach(async () => {
  await resetShop([product({ productname: "AutoCAD", imageUrl: `/${SHOWN}` })]);
  await emptyBucket();
  for (const key of [SHOWN, ...LEFT_WIDTHS, "seed/pictures.sha256"]) await images.put(key, "pixels");
});

describe("the daily sweep", () => {
  it("removes an image unused for 7 days, in all its widths, and keeps the others", async () => {
    expect(await sweep(1)).toEqual({ removed: 0 });
    expect(await sweep(7)).toEqual({ removed: 0 });
    expect(await isStored(LEFT_WIDTHS[0] ?? "")).toBe(true);
    expect(await sweep(8)).toEqual({ removed: 1 });
    const { objects } = await images.list();
    expect(objects.map(({ key }) => key)).toEqual([SHOWN, "seed/pictures.sha256"]);
    expect(await services.db.$count(unusedImages)).toBe(0);
  });

  it("keeps an image used in the meantime, and restarts its period when that use ends", async () => {
    await sweep(1);
    await use(LEFT);
    expect(await sweep(8)).toEqual({ removed: 0 });
    await services.db.delete(products);
    expect(await sweep(9)).toEqual({ removed: 0 });
    expect(await sweep(15)).toEqual({ removed: 0 });
    expect(await isStored(LEFT.slice(1))).toBe(true);
    expect(await sweep(16)).toEqual({ removed: 2 });
  });

  it("keeps every width while a product shows one", async () => {
    await use(LEFT.replace("w500", "w400"));
    await sweep(1);
    expect(await sweep(9)).toEqual({ removed: 0 });
    for (const key of LEFT_WIDTHS) expect(await isStored(key)).toBe(true);
  });

  it("keeps the dark twin of a drawing while a product shows it, and removes both", async () => {
    const drawing = ["images/seed-revit-w400.avif", "images/seed-revit-w800.avif"];
    const all = [...drawing, ...drawing.map((key) => key.replace(".avif", "-dark.avif"))];
    for (const key of all) await images.put(key, "pixels");
    await use("/images/seed-revit-w800.avif");
    await sweep(1);
    await sweep(9);
    for (const key of all) expect(await isStored(key)).toBe(true);
    await services.db.delete(products);
    await sweep(10);
    await sweep(17);
    for (const key of all) expect(await isStored(key)).toBe(false);
  });

  it("deletes the record of an image that was removed elsewhere", async () => {
    await sweep(1);
    await images.delete(LEFT_WIDTHS);
    expect(await sweep(9)).toEqual({ removed: 0 });
    expect(await services.db.$count(unusedImages)).toBe(0);
  });

  it("processes a bucket of several pages", async () => {
    const many = Array.from({ length: 5 }, (_, index) => `images/1763684000000-many-${index}.webp`);
    for (const key of many) await images.put(key, "");
    const paged = new Proxy(images, {
      get: (bucket, name): unknown => {
        if (name === "list") return (options: object) => bucket.list({ ...options, limit: 2 });
        const member: unknown = Reflect.get(bucket, name);
        return typeof member === "function" ? member.bind(bucket) : member;
      },
    });
    await sweepImages({ ...services, images: paged }, day(1));
    expect(await services.db.$count(unusedImages)).toBe(many.length + LEFT_WIDTHS.length);
  });
});
