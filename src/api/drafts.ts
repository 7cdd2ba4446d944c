import { isRecord } from "#domain/text/is-record.ts";
import { DRAFT_DAYS } from "#domain/site/retention.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { StorageKey } from "./client-storage.ts";

const PREFIX = "draft" satisfies StorageKey;
/** More than any form takes. */
const MAX_CHARS = 250_000;

/** What somebody was typing. */
type StoredDraft<Values> = {
  readonly values: Values;
  /** The version that the form started from, as text; empty if it changes nothing that is stored. */
  readonly base: string;
};

/** What a draft belongs to, such as `note:SO-001042`, and how its values are read. */
export type DraftKind<Values> = {
  readonly about: string;
  readonly parse: (values: unknown) => Values | null;
};

/** The drafts of one person in this browser, each by what it belongs to, such as `note:SO-001042` (D25). */
export type Drafts = {
  /** Returns null without a draft, and for one that `parse` doesn't take. */
  readonly read: <Values>(kind: DraftKind<Values>) => StoredDraft<Values> | null;
  readonly write: (about: string, draft: StoredDraft<object>) => void;
  readonly remove: (about: string) => void;
};

/** Drafts of users that this tab has stored, by key: a sign-out in another tab deletes them, and this tab puts them back. */
const storedHere = new Map<string, string>();

/**
 * Returns a user's drafts, which no other user of this browser sees and which last a week; with null, those of a visitor,
 * which last as long as the tab. Where storage is full or disabled, a draft lasts as long as its form.
 */
export function draftsOf(username: string | null): Drafts {
  const keyOf = (about: string): string => `${PREFIX}:${username ?? ""}:${about}`;
  const storage = () => (username === null ? window.sessionStorage : window.localStorage);
  return {
    read: ({ about, parse }) => {
      attempt(removeExpired);
      const draft = parseDraft(attempt(() => storage().getItem(keyOf(about))) ?? null);
      const values = draft && parse(draft.values);
      return draft === null || values === null ? null : { base: draft.base, values };
    },
    write: (about, draft) => {
      const text = JSON.stringify({ ...draft, at: Date.now() });
      if (text.length > MAX_CHARS) return;
      attempt(() => storage().setItem(keyOf(about), text));
      if (username !== null) storedHere.set(keyOf(about), text);
    },
    remove: (about) => {
      attempt(() => storage().removeItem(keyOf(about)));
      storedHere.delete(keyOf(about));
    },
  };
}

/** Removes a user's drafts, and this tab's of a visitor, at the user's own sign-out. */
export function forgetDrafts(username: string): void {
  const isTheirs = (key: string) => key.startsWith(`${PREFIX}:${username}:`);
  for (const key of [...storedHere.keys()].filter(isTheirs)) storedHere.delete(key);
  attempt(() => removeKeys(window.localStorage, isTheirs));
  attempt(() => removeKeys(window.sessionStorage, (key) => key.startsWith(`${PREFIX}:`)));
}

/** Stores again what is being typed in this tab, after a sign-out in another one. */
export function keepDraftsOfTab(): void {
  for (const [key, text] of storedHere) attempt(() => window.localStorage.setItem(key, text));
}

function removeExpired(): void {
  const { localStorage } = window;
  removeKeys(
    localStorage,
    (key) => key.startsWith(`${PREFIX}:`) && parseDraft(localStorage.getItem(key)) === null,
  );
}

function removeKeys(storage: Storage, goes: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(goes)) storage.removeItem(key);
}

/** Returns null for anything that isn't a draft, or is an expired one. */
function parseDraft(text: string | null): StoredDraft<unknown> | null {
  const draft = attempt((): unknown => JSON.parse(text ?? "null"));
  if (!isRecord(draft) || typeof draft["at"] !== "number" || typeof draft["base"] !== "string") return null;
  if (draft["at"] + DRAFT_DAYS * DAY_MS < Date.now()) return null;
  return { base: draft["base"], values: draft["values"] };
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
