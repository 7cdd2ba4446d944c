import type { StorageKey } from "./client-storage.ts";

/** The browser's memory between visits (S54): never a token. */
export type Preferences = {
  /** 'Trust This Device'. */
  readonly persist: boolean;
  /** The username of the last sign-in. */
  readonly user: string;
};

const PERSIST_KEY = "persist" satisfies StorageKey;
const USER_KEY = "user" satisfies StorageKey;

/** Reads the preferences, ignoring malformed values. */
export function readPreferences(storage: Storage): Preferences {
  const user = readJson(storage, USER_KEY);
  return { persist: readJson(storage, PERSIST_KEY) === true, user: typeof user === "string" ? user : "" };
}

export function writePreferences(storage: Storage, { persist, user }: Preferences): void {
  try {
    storage.setItem(PERSIST_KEY, JSON.stringify(persist));
    storage.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    // A browser without storage remembers nothing.
  }
}

function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
