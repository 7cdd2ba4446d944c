import type { SignIn } from "#domain/account-input.ts";
import { httpStatusOf } from "../failure.ts";
import { hearOtherTabs, tellOtherTabs } from "../other-tabs.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { readTokenFacts, type TokenFacts } from "./access-token.ts";
import { type AuthSnapshot, NO_PREFERENCES, SIGNED_OUT } from "./auth-snapshot.ts";
import { type Preferences, readPreferences, writePreferences } from "./preferences.ts";

/** A token that ends within this time is traded for a new one before it is sent. */
const REFRESH_BEFORE_MS = 30_000;
const UNAUTHORIZED = 401;

export type AuthCalls = Pick<TrpcClient["auth"], "signIn" | "refresh" | "signOut">;
type SignedIn = TokenFacts & { readonly token: string };

/** Runs one at a time: whoever asks while it runs gets the same answer. */
function singleFlight<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

export type Auth = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => AuthSnapshot;
  /** Known once `ready` is. */
  readonly preferences: () => Preferences;
  readonly ready: () => Promise<void>;
  /** On app load: with 'Trust This Device' a refresh is tried (S64). A reload without it signs out. */
  readonly restore: (window: Pick<Window, "localStorage">) => void;
  /** Who is signed in once that is known, for guards. */
  readonly user: () => Promise<AuthSnapshot["user"]>;
  readonly signIn: (input: SignIn) => Promise<void>;
  /** Ends the session on the server, in every tab. A failure is the caller's to show: the visitor is then not signed out. */
  readonly signOut: () => Promise<void>;
  /** The visitor does not sign in again: the calls that waited fail with what they were refused with. */
  readonly giveUp: () => void;
  /**
   * Calls the server with a fresh token (null for a visitor). Refused with 401 although somebody is signed in, it gets
   * a new one, if need be by asking for the password in place, and calls once more.
   */
  readonly call: <Answer>(send: (token: string | null) => Promise<Answer>) => Promise<Answer>;
};

/**
 * Who is signed in, for one app (D17). The access token lives here, in memory, and nowhere else; the cookie that it is
 * traded for is the browser's own and no script reads it.
 */
export function createAuth(calls: AuthCalls): Auth {
  let storage: Storage | null = null;
  let preferences = NO_PREFERENCES;
  let signedIn: SignedIn | null = null;
  /** Whose session ended without their doing: calls that need one ask for the password. */
  let endedFor: string | null = null;
  /** Somebody signed out and nobody has signed in since. */
  let signedOut = false;
  let answerPassword: ((token: string | null) => void) | null = null;
  let snapshot = SIGNED_OUT;
  let restored: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function publish(): void {
    const username = signedIn?.username ?? endedFor;
    snapshot = {
      // A session that ended leaves the page as it is: its next call asks for the password.
      user: signedIn ?? (endedFor === null ? null : snapshot.user),
      signedOut,
      asking: answerPassword && username !== null ? { username } : null,
    };
    for (const listener of listeners) listener();
  }

  function keep(token: string): string | null {
    const facts = readTokenFacts(token);
    signedIn = facts && { ...facts, token };
    endedFor = null;
    signedOut = false;
    publish();
    return signedIn?.token ?? null;
  }

  /** Nobody is signed in any more: calls that wait for the password fail with what they were refused with. */
  function forget(): void {
    answerPassword?.(null);
    answerPassword = null;
    endedFor = null;
    signedIn = null;
    publish();
  }

  /** Also what another tab calls: with the session it ended this one's. */
  function leave(): void {
    signedOut = true;
    forget();
  }

  /** A new token for the cookie; null when its session has ended. Other failures are the caller's. */
  const refresh = singleFlight(async (): Promise<string | null> => {
    try {
      const { accessToken } = await calls.refresh.mutate();
      // Signed out while it was under way: the token is of a session that has ended.
      return signedOut ? null : keep(accessToken);
    } catch (error) {
      if (httpStatusOf(error) !== UNAUTHORIZED) throw error;
      endedFor ??= signedIn?.username ?? null;
      signedIn = null;
      return null;
    }
  });

  const askPassword = singleFlight(
    () =>
      new Promise<string | null>((resolve) => {
        answerPassword = resolve;
        publish();
      }),
  );

  async function freshToken(): Promise<string | null> {
    await restored;
    if (!signedIn) return null;
    return signedIn.endsAt - Date.now() > REFRESH_BEFORE_MS ? signedIn.token : refresh();
  }

  /** A token in the place of one that was refused; null when the visitor does not sign in again. */
  async function renew(refused: string | null): Promise<string | null> {
    if (signedIn && signedIn.token !== refused) return signedIn.token;
    const token = refused === null ? null : await refresh();
    return token ?? (endedFor === null ? null : askPassword());
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    preferences: () => preferences,

    async ready() {
      await restored;
    },

    restore(window) {
      try {
        storage = window.localStorage;
        preferences = readPreferences(storage);
      } catch {
        // A browser that denies its storage remembers nobody.
      }
      hearOtherTabs("signed-out", leave);
      if (preferences.persist) restored = refresh().catch(() => null);
    },

    async user() {
      await freshToken();
      return signedIn;
    },

    async signIn(input) {
      const { accessToken } = await calls.signIn.mutate(input);
      const token = keep(accessToken);
      preferences = { persist: input.trust, user: signedIn?.username ?? input.user };
      if (storage) writePreferences(storage, preferences);
      answerPassword?.(token);
      answerPassword = null;
      publish();
    },

    async signOut() {
      await calls.signOut.mutate();
      leave();
      tellOtherTabs("signed-out");
    },

    giveUp: forget,

    async call(send) {
      const token = await freshToken();
      try {
        return await send(token);
      } catch (error) {
        if (httpStatusOf(error) !== UNAUTHORIZED) throw error;
        const renewed = await renew(token);
        if (renewed === null) throw error;
        return send(renewed);
      }
    },
  };
}
