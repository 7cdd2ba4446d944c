import { expect, it } from "vitest";
import { seedPictures } from "./seed-pictures.ts";

function memoryStore() {
  const kept = new Map<string, string>();
  let puts = 0;
  return {
    kept,
    puts: () => puts,
    get: (key: string) => {
      const value = kept.get(key);
      return Promise.resolve(value === undefined ? null : { text: () => Promise.resolve(value) });
    },
    list: ({ prefix }: { prefix: string }) =>
      Promise.resolve({
        objects: [...kept.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
      }),
    put: (key: string, value: Uint8Array | string) => {
      puts += 1;
      kept.set(key, typeof value === "string" ? value : `${value.byteLength} bytes`);
      return Promise.resolve();
    },
  };
}

it("stores the pictures once, and nothing when they are there already", async () => {
  const store = memoryStore();
  const stored = await seedPictures(store);
  const puts = store.puts();
  expect(await seedPictures(store)).toBe(0);
  expect(store.puts()).toBe(puts);
  expect([...store.kept.keys()].filter((key) => key.startsWith("images/seed-"))).toHaveLength(stored);
});

it("puts one back that was removed with its product", async () => {
  const store = memoryStore();
  await seedPictures(store);
  store.kept.delete("images/seed-autocad-w400.avif");
  expect(await seedPictures(store)).toBe(1);
  expect(store.kept.has("images/seed-autocad-w400.avif")).toBe(true);
});
