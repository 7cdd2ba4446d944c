import { afterEach, expect, it, vi } from "vitest";
import { storedText } from "./stored-text.ts";

afterEach(() => vi.unstubAllGlobals());

function useStorage(setItem?: () => never): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: setItem ?? ((key: string, text: string) => stored.set(key, text)),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  return stored;
}

it("a text that another tab has removed is gone, although this tab had stored it", () => {
  const stored = useStorage();
  const company = storedText("company");
  company.set("Bureau");
  expect(company.get()).toBe("Bureau");
  stored.clear();
  expect(company.get()).toBeNull();
});

it("where storage is full, a text lasts as long as the page", () => {
  useStorage(() => {
    throw new Error("QuotaExceededError");
  });
  const company = storedText("company");
  const heard = vi.fn();
  company.subscribe(heard);
  company.set("Bureau");
  expect(company.get()).toBe("Bureau");
  company.set(null);
  expect(company.get()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});
