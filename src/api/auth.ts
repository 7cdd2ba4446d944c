import { httpStatusOf, needsProof } from "./failure.ts";
import { forgetDrafts, keepDraftsOfTab } from "./drafts.ts";
import { onTabMessage, broadcastToTabs } from "./other-tabs.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { readTokenFacts, type TokenFacts } from "./access-token.ts";
import { type AuthSnapshot, NO_PREFERENCES, SIGNED_OUT } from "./auth-snapshot.ts";
import { type Preferences, readPreferences, writePreferences } from "./preferences.ts";

/** A token that expires within this time is refreshed before it is sent. */
const REFRESH_BEFORE_MS = 30_000;
const UNAUTHORIZED = 401;

/** The calls that need no token, and must not wait for one. */
export type AuthCalls = Pick<
  TrpcClient["auth"],
  | "signInWithPassword"
  | "askForSecondPasskey"
  | "finishSignIn"
  | "askForPasskey"
  | "signInWithPasskey"
  | "refresh"
  | "signOut"
>;
type SignedIn = TokenFacts & { readonly token: string };

/** Runs one call at a time: callers during a run share its result. */
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
  /** The remembered preferences; available once `ready` resolves. */
  readonly preferences: () => Preferences;
  readonly ready: () => Promise<void>;
  /** On app load: with 'Trust This Device' it tries a refresh (S64). Without it, a reload signs the user out. */
  readonly restore: (window: Pick<Window, "localStorage">) => void;
  /** The signed-in user, once known; for guards. */
  readonly user: () => Promise<AuthSnapshot["user"]>;
  readonly calls: AuthCalls;
  /** Takes up the token of a sign-in; `trust` is 'Trust This Device'. */
  readonly signedIn: (accessToken: string, trust: boolean) => void;
  /** Gets a new token, for example because the user's roles have changed. */
  readonly refresh: () => Promise<unknown>;
  /**
   * Ends the session on the server, in every tab. Callers must show a failure, because the visitor is then still signed
   * in.
   */
  readonly signOut: () => Promise<void>;
  /** The visitor has proved who they are, by whichever means: waiting calls are repeated (D58). */
  readonly proven: () => void;
  /** The visitor closed the dialog that asks: waiting calls fail with their original refusal. */
  readonly giveUp: () => void;
  /**
   * Calls the server with a fresh token (null for a visitor). If the server responds with 401 although somebody is
   * signed in, it gets a new token, asking for the password in place if necessary, and retries once. If it asks for a
   * proof of identity, so does a dialog, and the call is repeated once (D58).
   */
  readonly call: <Answer>(send: (token: string | null) => Promise<Answer>) => Promise<Answer>;
};

/**
 * The authentication of one app (D17). The access token is kept only here, in memory; no script can read the browser's
 * refresh cookie.
 */
export function createAuth(calls: AuthCalls): Auth {
  let storage: Storage | null = null;
  let preferences = NO_PREFERENCES;
  let signedIn: SignedIn | null = null;
  /** The user whose session ended without a sign-out: calls that need a user ask for the password. */
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
      // An ended session leaves the page as it is: its next call asks for the password.
      user: signedIn ?? (endedFor === null ? null : snapshot.user),
      signedOut,
      asking: answerPassword && username !== null ? { username, ended: endedFor !== null } : null,
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

  /** Calls waiting for the password continue with this token; with null they fail with their original refusal. */
  function answer(token: string | null): void {
    answerPassword?.(token);
    answerPassword = null;
    publish();
  }

  /** Nobody is signed in any more. */
  function forget(): void {
    endedFor = null;
    signedIn = null;
    answer(null);
  }

  /** Also runs on another tab's sign-out, since tabs share the session. */
  function leave(): void {
    signedOut = true;
    forget();
  }

  /** Resolves to a new token for the cookie; null if its session has ended. Other failures are thrown. */
  const refresh = singleFlight(async (): Promise<string | null> => {
    try {
      const { accessToken } = await calls.refresh.mutate();
      // The user has signed out in the meantime, so the token belongs to an ended session.
      return signedOut ? null : keep(accessToken);
    } catch (error) {
      if (httpStatusOf(error) !== UNAUTHORIZED) throw error;
      endedFor ??= signedIn?.username ?? null;
      signedIn = null;
      return null;
    }
  });

  const asked = singleFlight(
    () =>
      new Promise<string | null>((resolve) => {
        answerPassword = resolve;
      }),
  );

  function askPassword(): Promise<string | null> {
    const answered = asked();
    // The session may have ended while the dialog was asking for a proof of identity.
    publish();
    return answered;
  }

  async function freshToken(): Promise<string | null> {
    await restored;
    if (!signedIn) return null;
    return signedIn.endsAt - Date.now() > REFRESH_BEFORE_MS ? signedIn.token : refresh();
  }

  /** Resolves to a replacement for a refused token; null if the visitor doesn't sign in again. */
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
        // A browser that denies access to its storage has nothing to restore.
      }
      onTabMessage("signed-out", () => {
        leave();
        keepDraftsOfTab();
      });
      if (preferences.persist) restored = refresh().catch(() => null);
    },

    async user() {
      await freshToken();
      return signedIn;
    },

    calls,

    signedIn(accessToken, trust) {
      const token = keep(accessToken);
      preferences = { persist: trust, user: signedIn?.username ?? "" };
      if (storage) writePreferences(storage, preferences);
      answer(token);
    },

    async signOut() {
      await calls.signOut.mutate();
      const username = snapshot.user?.username;
      leave();
      if (username !== undefined) forgetDrafts(username);
      broadcastToTabs("signed-out");
    },

    proven: () => answer(signedIn && signedIn.token),
    giveUp: () => (endedFor === null ? answer(null) : forget()),
    refresh,

    async call(send) {
      const token = await freshToken();
      try {
        return await send(token);
      } catch (error) {
        const proof = needsProof(error);
        if (!proof && httpStatusOf(error) !== UNAUTHORIZED) throw error;
        const renewed = await (proof ? askPassword() : renew(token));
        if (renewed === null) throw error;
        return send(renewed);
      }
    },
  };
}
