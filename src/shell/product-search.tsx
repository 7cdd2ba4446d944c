import { useQuery } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useApi } from "#src/api/use-api.ts";
import { classNames } from "#src/ui/class-names.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { useTypingPause } from "#src/ui/use-typing-pause.ts";
import type { SuggestionList } from "./suggestion-list.tsx";
import {
  suggestionText,
  nextOption,
  optionCount,
  optionId,
  suggestionsInWords,
  suggestionsQuery,
} from "./suggestions.ts";

/**
 * Leads from any page to the catalogue's search results. The catalogue has its own search field, so this one is left
 * out there.
 */
export function ProductSearch() {
  const isCatalogue = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === "/products/"),
  });
  return (
    // If there isn't room for the field, it's as wide as its icon until it has the focus.
    <search className="h-11 w-11 max-[19.5rem]:hidden md:relative md:mr-1 lg:mr-2 lg:w-56">
      {isCatalogue ? null : <SearchCombobox />}
    </search>
  );
}

/**
 * The field with its suggestions, a combobox as defined by ARIA: arrow keys choose among them, Enter follows the chosen
 * one or searches for the typed text, Escape closes the list and then empties the field. Without script it is a plain
 * form.
 */
function SearchCombobox() {
  const router = useRouter();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { List, loadList } = useSuggestionList();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const text = useTypingPause(suggestionText(typed));
  const { data: suggestions, isPlaceholderData: isForEarlierText } = useQuery(
    suggestionsQuery(useApi(), text),
  );
  const shown = open && suggestionText(typed) !== "" ? suggestions : undefined;
  const expanded = shown !== undefined && List !== undefined;

  const newest = expanded && !isForEarlierText ? shown : undefined;
  useEffect(() => {
    if (newest !== undefined) announce(suggestionsInWords(newest));
  }, [newest]);

  useEffect(() => {
    if (active !== null)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function read(value: string): void {
    setTyped(value);
    setActive(null);
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    setActive(null);
  }
  function empty(): void {
    if (input.current) input.current.value = "";
    setTyped("");
    close();
  }
  function leave(): void {
    empty();
    input.current?.blur();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // An input method uses the same keys to choose among its own suggestions.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        setOpen(true);
        if (expanded) setActive(nextOption(active, event.key, optionCount(shown)));
        break;
      case "Enter":
        if (!expanded || active === null) break;
        event.preventDefault();
        document.getElementById(optionId(listId, active))?.click();
        break;
      case "Escape":
        if (expanded) close();
        else empty();
        break;
      case "ArrowLeft":
      case "ArrowRight":
      case "Home":
      case "End":
        // These keys move within the text, so Enter searches for the text again.
        setActive(null);
        break;
    }
  }

  return (
    <form
      action="/products"
      className="group z-10 flex items-center bg-paper max-md:focus-within:absolute max-md:focus-within:inset-x-0 max-md:focus-within:top-0 max-md:focus-within:h-16 max-md:focus-within:px-4 md:absolute md:inset-y-0 md:right-0 md:w-full md:focus-within:w-80 lg:focus-within:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const q = input.current?.value;
        leave();
        void router.navigate({ to: "/products", search: { q } });
      }}
    >
      <div className="relative w-full">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-2.5 size-5 -translate-y-1/2 md:text-ink-soft"
        />
        <input
          ref={input}
          // Not of the type 'search', which ARIA in HTML doesn't allow as a combobox.
          type="text"
          enterKeyHint="search"
          name="q"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          aria-activedescendant={expanded && active !== null ? optionId(listId, active) : undefined}
          placeholder="Search products"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(
            CONTROL_CLASS,
            "h-11 pl-9 max-lg:not-group-focus-within:pr-0 max-lg:not-group-focus-within:placeholder:text-transparent max-md:not-group-focus-within:cursor-pointer max-md:not-group-focus-within:border-transparent max-md:not-group-focus-within:bg-transparent max-md:not-group-focus-within:hover:bg-well",
          )}
          onFocus={({ currentTarget }) => {
            loadList();
            read(currentTarget.value);
          }}
          onChange={({ currentTarget }) => read(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </div>
      <div className="-mr-2 hidden max-md:group-focus-within:block noscript:hidden">
        <IconButton
          label="Close search"
          icon={<Icon name="close" />}
          onClick={({ currentTarget }) => {
            leave();
            currentTarget.blur();
          }}
        />
      </div>
      {expanded ? (
        <List id={listId} suggestions={shown} text={suggestionText(typed)} active={active} onChosen={leave} />
      ) : null}
    </form>
  );
}

/**
 * The list's code, which loads when the field first has the focus. If it can't be loaded, the field works without
 * suggestions, and the next focus tries again.
 */
function useSuggestionList() {
  const [List, setList] = useState<typeof SuggestionList>();
  const loadList = () => {
    if (List !== undefined) return;
    void import("./suggestion-list.tsx").then(
      (loaded) => setList(() => loaded.SuggestionList),
      () => undefined,
    );
  };
  return { List, loadList };
}
