import { useSyncExternalStore } from "react";
import { parseStoredCompany, type StoredCompany } from "#domain/cart/stored-company.ts";
import type { StorageKey } from "#src/api/client-storage.ts";

const STORAGE_KEY = "company" satisfies StorageKey;

const listeners = new Set<() => void>();
/** The value as text, so that React can compare it. Kept here where storage is full or disabled. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

let parsed: { readonly text: string | null; readonly value: StoredCompany | null } = {
  text: null,
  value: null,
};
function read(): StoredCompany | null {
  const text = readText();
  if (parsed.text !== text) parsed = { text, value: parseStoredCompany(text) };
  return parsed.value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The company that this browser buys for (D76). Every change is stored, and shared by all tabs. */
export const companyStore = {
  get: read,
  set(value: StoredCompany | null): void {
    unstored = value === null ? null : JSON.stringify(value);
    try {
      if (unstored === null) window.localStorage.removeItem(STORAGE_KEY);
      else window.localStorage.setItem(STORAGE_KEY, unstored);
    } catch {
      // Storage is full or disabled, so the company lasts as long as this page.
    }
    for (const listener of listeners) listener();
  },
};

/** The company that this browser buys for; null during a server render. */
export const useCompany = (): StoredCompany | null => useSyncExternalStore(subscribe, read, () => null);
