import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { seedPictures } from "./seed-pictures.ts";

function memoryStore() {
  const kept = new Map<string, string>();
  let puts = 0;
  return {
    kept,
    puts: () => puts,
    list: ({ prefix }: { prefix: string }) =>
      Promise.resolve({
        objects: [...kept].filter(([key]) => key.startsWith(prefix)).map(([key, etag]) => ({ key, etag })),
      }),
    put: (key: string, value: Uint8Array) => {
      puts += 1;
      kept.set(key, createHash("md5").update(value).digest("hex"));
      return Promise.resolve();
    },
  };
}

it("stores the pictures once, and nothing more when they all exist", async () => {
  const store = memoryStore();
  const stored = await seedPictures(store);
  const puts = store.puts();
  expect(await seedPictures(store)).toBe(0);
  expect(store.puts()).toBe(puts);
  expect([...store.kept.keys()].filter((key) => key.startsWith("images/seed-"))).toHaveLength(stored);
});

it("restores a picture that was removed with its product", async () => {
  const store = memoryStore();
  await seedPictures(store);
  store.kept.delete("images/seed-autocad-w400.avif");
  expect(await seedPictures(store)).toBe(1);
  expect(store.kept.has("images/seed-autocad-w400.avif")).toBe(true);
});

it("replaces a picture that has been redrawn, and resumes after an interruption", async () => {
  const store = memoryStore();
  await seedPictures(store);
  const current = store.kept.get("images/seed-autocad-w400.avif");
  store.kept.set("images/seed-autocad-w400.avif", "of the older picture");
  store.kept.delete("images/seed-maya-w400.avif");
  expect(await seedPictures(store)).toBe(2);
  expect(store.kept.get("images/seed-autocad-w400.avif")).toBe(current);
});
