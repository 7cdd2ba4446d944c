import { expect, it } from "vitest";
import { type CachedResponse, MemoryCache } from "./response-cache.ts";

const LIMITS = { entries: 100, bytes: 10_000 };

const answer = (bytes = 2): CachedResponse => ({
  body: new Uint8Array(bytes),
  status: 200,
  type: "application/json",
  etag: "e",
  version: "0",
  showsCatalogue: false,
});

it.each([
  ["many answers", 1_000, 2],
  ["large answers", 30, 900],
])("a memory cache stays bounded with %s by evicting the oldest", (_name, answers, bytes) => {
  const cache = new MemoryCache(LIMITS);
  for (let index = 0; index < answers; index++) cache.keep(`k${index}`, answer(bytes));
  const held = Array.from({ length: answers }, (_, index) => cache.get(`k${index}`)).filter(Boolean);
  expect(held.length).toBeLessThanOrEqual(Math.min(LIMITS.entries, LIMITS.bytes / bytes));
  expect(held.length).toBeGreaterThan(10);
  expect(cache.get(`k${answers - 1}`)).toBeDefined();
  expect(cache.get("k0")).toBeUndefined();
});

it("a memory cache counts a replaced response once", () => {
  const cache = new MemoryCache(LIMITS);
  cache.keep("first", answer(100));
  for (let again = 0; again < 1_000; again++) cache.keep("a", answer(900));
  expect(cache.get("first")).toBeDefined();
});
