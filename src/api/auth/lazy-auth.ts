import type { Auth, AuthCalls } from "./auth.ts";
import type { StorageKey } from "../client-storage.ts";
import { NO_PREFERENCES, SIGNED_OUT } from "./auth-snapshot.ts";

const PERSIST_KEY = "persist" satisfies StorageKey;

/** Whether this browser should stay signed in. Only a quick look: accounts read the whole entry once loaded. */
function persists(window: Pick<Window, "localStorage">): boolean {
  try {
    return window.localStorage.getItem(PERSIST_KEY) === "true";
  } catch {
    return false;
  }
}

/** Loads account code when somebody needs it: most visitors buy without an account. */
export function createLazyAuth(calls: AuthCalls): Auth {
  let auth: Auth | null = null;
  let loading: Promise<Auth> | null = null;
  let home: Pick<Window, "localStorage"> | null = null;
  const listeners = new Set<() => void>();

  async function start(): Promise<Auth> {
    const { createAuth } = await import("./auth.ts");
    auth = createAuth(calls);
    auth.subscribe(() => {
      for (const listener of listeners) listener();
    });
    if (home) auth.restore(home);
    return auth;
  }

  /** A failed load is retried by the next caller. */
  function load(): Promise<Auth> {
    loading ??= start().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => auth?.snapshot() ?? SIGNED_OUT,
    preferences: () => auth?.preferences() ?? NO_PREFERENCES,
    ready: async () => (await load()).ready(),
    restore: (window) => {
      home = window;
      if (persists(window)) void load().catch(() => null);
    },
    user: async () => (await load()).user(),
    signIn: async (input) => (await load()).signIn(input),
    signOut: async () => (await load()).signOut(),
    giveUp: () => auth?.giveUp(),
    call: async (send) => (loading ? (await load()).call(send) : send(null)),
  };
}
