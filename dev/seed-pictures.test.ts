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
