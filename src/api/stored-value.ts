import { useSyncExternalStore } from "react";
import type { StorageKey } from "./client-storage.ts";
import { storedText } from "./stored-text.ts";

/** A value that this browser stores as JSON, shared by all tabs. */
export type StoredValue<Value> = {
  readonly get: () => Value | null;
  readonly set: (value: Value | null) => void;
  /** Subscribes a component; null during a server render. */
  readonly use: () => Value | null;
};

/** Returns the value under this key; null without one, and for anything that `parse` doesn't take. */
export function storedValue<Value>(
  key: StorageKey,
  parse: (text: string | null) => Value | null,
): StoredValue<Value> {
  const stored = storedText(key);
  /** The last value, because React compares what it's given. */
  let parsed: { readonly text: string | null; readonly value: Value | null } = { text: null, value: null };

  function get(): Value | null {
    const text = stored.get();
    if (parsed.text !== text) parsed = { text, value: parse(text) };
    return parsed.value;
  }

  function subscribe(listener: () => void): () => void {
    const end = stored.subscribe(listener);
    window.addEventListener("storage", listener);
    return () => {
      end();
      window.removeEventListener("storage", listener);
    };
  }

  return {
    get,
    set: (value) => stored.set(value === null ? null : JSON.stringify(value)),
    use: () => useSyncExternalStore(subscribe, get, () => null),
  };
}
