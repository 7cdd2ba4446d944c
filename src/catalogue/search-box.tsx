import { useEffect, useRef, useState } from "react";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/filter.ts";
import { CONTROL_CLASS } from "#src/ui/field.tsx";
import { Icon } from "#src/ui/icon.tsx";

const TYPING_PAUSE_MS = 250;

type SearchBoxProps = { readonly searchText: string; readonly onSearch: (searchText: string) => void };

/** The search box (storefront.md §2). Asks when typing pauses, at once on Enter; a plain GET form without script. */
export function SearchBox({ searchText, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(searchText);
  const sent = useRef(searchText);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });

  // Back, Forward and 'Clear all' change the text from outside; our own words coming back must not undo newer typing.
  useEffect(() => {
    if (searchText === sent.current) return;
    sent.current = searchText;
    setTyped(searchText);
  }, [searchText]);

  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => send(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function send(text: string): void {
    sent.current = text;
    latestOnSearch.current(text);
  }

  return (
    <search>
      <form
        method="get"
        action="/products"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <label className="sr-only" htmlFor="catalogue-search">
          Search products
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          id="catalogue-search"
          type="search"
          name="q"
          value={typed}
          maxLength={SEARCH_TEXT_MAX_CHARS}
          autoComplete="off"
          placeholder="MotionBuilder, AutoCAD, Revit..."
          className={`${CONTROL_CLASS} pl-10`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}
