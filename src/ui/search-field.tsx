import { useEffect, useId, useRef, useState } from "react";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/filter.ts";
import { CONTROL_CLASS } from "./control-class.ts";
import { Icon } from "./icon.tsx";

const TYPING_PAUSE_MS = 250;

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  /** The page that takes `q` where there is no script. */
  readonly action: string;
  /** By it further fields of the page become a part of that form. */
  readonly formId?: string;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
};

/** As much of what was typed as the server takes. The field itself has no bound (D38). */
const asked = (typed: string): string => typed.slice(0, SEARCH_TEXT_MAX_CHARS);

/** A search box. Asks when typing pauses, at once on Enter; a plain GET form without script. */
export function SearchField({ label, placeholder, action, formId, searchText, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(searchText);
  const sent = useRef(searchText);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });

  // What was typed before React took the server's page over.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) setTyped(input.current.value);
  }, []);

  // Back, Forward and 'Clear all' change the text from outside; our own words coming back must not undo newer typing.
  useEffect(() => {
    if (searchText === sent.current) return;
    sent.current = searchText;
    setTyped(searchText);
  }, [searchText]);

  useEffect(() => {
    if (asked(typed) === sent.current) return undefined;
    const timer = setTimeout(() => send(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function send(text: string): void {
    const next = asked(text);
    // Enter came before the pause: what it asked for must not be asked again when the visitor may have gone on.
    if (next === sent.current) return;
    sent.current = next;
    latestOnSearch.current(next);
  }

  return (
    <search>
      <form
        id={formId}
        method="get"
        action={action}
        // Required by the letter (S70); an empty search shows everything all the same.
        noValidate
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          value={typed}
          required
          autoComplete="off"
          placeholder={placeholder}
          className={`${CONTROL_CLASS} pl-10`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}
