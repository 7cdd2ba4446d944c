import { useHydrated } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { isRecord } from "#domain/text/is-record.ts";
import { type DraftKind, type Drafts, draftsOf } from "./drafts.ts";
import { useAuth } from "./use-auth.ts";

const BACK_TEXT = "Your unsaved changes are back.";
const CHANGED_TEXT = "What they belong to has changed since, so check them first.";

/** The drafts of whoever is signed in. Once a session has ended, what is typed is still theirs. */
export function useDrafts(): Drafts {
  const username = useAuth().user?.username ?? null;
  const [first] = useState(username);
  const owner = username ?? first;
  return useMemo(() => draftsOf(owner), [owner]);
}

/** A form is keyed by what its draft belongs to. */
type DraftOptions<Values> = DraftKind<Values> & {
  /** The version that the form starts from, as text, if it changes something that others can change, too. */
  readonly base?: string;
  /** True in a form for visitors: its draft lasts as long as the tab. */
  readonly inTab?: boolean;
};

type Draft<Values> = {
  /** What was typed before a reload or on an earlier visit; null if nothing was. */
  readonly restored: Values | null;
  /** Says that it's back, and whether its base has changed; empty if nothing was restored. */
  readonly notice: string;
  readonly keep: (values: Values) => void;
  /** Call it once the values are stored by the server or discarded. */
  readonly remove: () => void;
};

const IN_TAB = draftsOf(null);

/** Keeps what is being typed, so that a reload, leaving the page or an ended session loses nothing (D25). */
export function useDraft<Values extends object>({
  about,
  parse,
  base = "",
  inTab = false,
}: DraftOptions<Values>): Draft<Values> {
  const own = useDrafts();
  const drafts = inTab ? IN_TAB : own;
  const [startedFrom] = useState(base);
  // A server has no drafts, so a form in its HTML gets one after hydration.
  const hydrated = useHydrated();
  const [read, setFound] = useState(() => (hydrated ? drafts.read({ about, parse }) : undefined));
  if (hydrated && read === undefined) setFound(drafts.read({ about, parse }));
  const found = read ?? null;
  return {
    restored: found?.values ?? null,
    notice: found === null ? "" : found.base === startedFrom ? BACK_TEXT : `${BACK_TEXT} ${CHANGED_TEXT}`,
    keep: (values) => drafts.write(about, { values, base: startedFrom }),
    remove: () => {
      drafts.remove(about);
      setFound(null);
    },
  };
}

/** `useDraft` for a form whose named fields keep their own values: spread `props` on the form. */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  about: string,
  options: Pick<DraftOptions<Texts>, "base" | "inTab"> = {},
) {
  const draft = useDraft({ ...options, about, parse: parseTexts });
  const { restored } = draft;
  useEffect(() => {
    if (restored === null) return;
    for (const field of fieldsOf(form.current)) {
      const text = restored[field.name];
      // What has been typed before hydration stays.
      if (text !== undefined && isAsGiven(field)) field.value = text;
    }
  }, [form, restored]);
  return {
    ...draft,
    discard: () => {
      draft.remove();
      form.current?.reset();
    },
    // `onInput` is the checked form's.
    props: {
      onChange: () => {
        const fields = fieldsOf(form.current);
        if (fields.every(isAsGiven)) draft.remove();
        else draft.keep(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
      },
    },
  };
}

type Texts = Readonly<Record<string, string>>;
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function parseTexts(values: unknown): Texts | null {
  if (!isRecord(values)) return null;
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Returns the fields whose text is kept: never a password. */
const fieldsOf = (form: HTMLFormElement | null): TextField[] =>
  [...(form?.elements ?? [])].filter(
    (field): field is TextField =>
      (field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement && /^(text|email|tel|date|search|url)$/.test(field.type))) &&
      field.name !== "",
  );

const isAsGiven = (field: TextField): boolean =>
  field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected !== false
    : field.value === field.defaultValue;
