import { describe, expect, it } from "vitest";
import { type CachedResponse, MemoryCache } from "./memory-cache.ts";

const LIMITS = { entries: 100, bytes: 10_000 };

const answer = (bytes = 2): CachedResponse => ({
  body: new Uint8Array(bytes),
  status: 200,
  type: "application/json",
  etag: "e",
  readAt: 0,
});

describe("the read cache", () => {
  it("returns fresh answers, and afterwards still has the last good one", () => {
    const cache = new MemoryCache(LIMITS);
    const kept = answer();
    cache.keep("a", kept, 100);
    expect(cache.get("a", 99)).toBe(kept);
    expect(cache.get("a", 9_000)).toBeUndefined();
    expect(cache.lastGood("a")).toBe(kept);
    expect(cache.lastGood("b")).toBeUndefined();
  });

  it.each([
    ["many answers", 1_000, 2],
    ["large answers", 30, 900],
  ])("stays bounded with %s by evicting the oldest", (_what, answers, bytes) => {
    const cache = new MemoryCache(LIMITS);
    for (let index = 0; index < answers; index++) cache.keep(`k${index}`, answer(bytes), 100);
    const held = Array.from({ length: answers }, (_, index) => cache.lastGood(`k${index}`)).filter(Boolean);
    expect(held.length).toBeLessThanOrEqual(Math.min(LIMITS.entries, LIMITS.bytes / bytes));
    expect(held.length).toBeGreaterThan(10);
    expect(cache.get(`k${answers - 1}`, 0)).toBeDefined();
    expect(cache.get("k0", 0)).toBeUndefined();
  });

  it("counts a replaced answer once", () => {
    const cache = new MemoryCache(LIMITS);
    cache.keep("first", answer(100), 100);
    for (let again = 0; again < 1_000; again++) cache.keep("a", answer(900), 100);
    expect(cache.get("first", 0)).toBeDefined();
  });

  it("lets one caller refresh an expired answer while others still get it", () => {
    const cache = new MemoryCache(LIMITS);
    cache.keep("a", answer(), 100);
    expect(cache.get("a", 100)).toBeUndefined();
    expect(cache.get("a", 101)).toBeDefined();
    expect(cache.get("a", 99_999)).toBeUndefined();
  });

  it("serves nothing from before a write, but keeps it as the last good answer", () => {
    const cache = new MemoryCache(LIMITS);
    cache.keep("a", answer(), 100);
    cache.expireAll();
    expect(cache.get("a", 0)).toBeUndefined();
    expect(cache.lastGood("a")).toBeDefined();
  });
});
