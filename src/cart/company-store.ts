import { useSyncExternalStore } from "react";
import { parseStoredCompany, type StoredCompany } from "#domain/cart/stored-company.ts";
import { storedText } from "#src/api/stored-text.ts";

const stored = storedText("company");

/** The last value, because React compares what it's given. */
let parsed: { readonly text: string | null; readonly value: StoredCompany | null } = {
  text: null,
  value: null,
};
function read(): StoredCompany | null {
  const text = stored.get();
  if (parsed.text !== text) parsed = { text, value: parseStoredCompany(text) };
  return parsed.value;
}

/** The company that this browser buys for (D76). Every change is stored, and shared by all tabs. */
export const companyStore = {
  get: read,
  set: (value: StoredCompany | null): void => stored.set(value === null ? null : JSON.stringify(value)),
};

/** The company that this browser buys for; null during a server render. */
export const useCompany = (): StoredCompany | null =>
  useSyncExternalStore(stored.subscribeInAllTabs, read, () => null);
