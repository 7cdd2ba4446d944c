import { expect, it, vi } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

it("makes UUIDs of version 4, on a page without crypto.randomUUID too", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 200 }, randomUuid);
  vi.unstubAllGlobals();
  expect(made.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([]);
  expect(new Set(made).size).toBe(200);
});
