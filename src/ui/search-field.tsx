import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from "react";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import { CONTROL_CLASS } from "./control-class.ts";
import { Icon } from "./icon.tsx";
import { TYPING_PAUSE_MS } from "./use-typing-pause.ts";

/** For other controls that change the text: they begin with it as typed, even if typing hasn't paused yet. */
export type SearchFieldHandle = {
  readonly typed: () => string;
  /** Shows a text that its caller searches for. */
  readonly show: (searchText: string) => void;
};

type SearchFieldProps = {
  readonly ref?: Ref<SearchFieldHandle>;
  readonly label: string;
  readonly placeholder: string;
  /** The page that handles `q` without script. */
  readonly action: string;
  /** Form id, with which other fields of the page can join the form. */
  readonly formId?: string;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
};

/** Returns as much of the typed text as the server accepts. The field itself has no limit (D38). */
const truncateSearch = (typed: string): string => cutText(typed, SEARCH_TEXT_MAX_CHARS);

/** A search box. Searches when typing pauses, and immediately on Enter; without script it is a plain GET form. */
export function SearchField({
  ref,
  label,
  placeholder,
  action,
  formId,
  searchText,
  onSearch,
}: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(searchText);
  const sent = useRef(searchText);

  // Contains any text typed before hydration.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) setTyped(input.current.value);
  }, []);

  // Back, Forward and 'Clear all' change the text from outside. Our own text, once it comes back through the address,
  // must not undo newer typing.
  useEffect(() => {
    if (searchText === sent.current) return;
    sent.current = searchText;
    setTyped(searchText);
  }, [searchText]);

  useImperativeHandle(ref, () => ({
    typed: () => truncateSearch(typed),
    show(text) {
      sent.current = text;
      setTyped(text);
    },
  }));

  const sendTyped = useEffectEvent(() => send(typed));
  useEffect(() => {
    if (truncateSearch(typed) === sent.current) return undefined;
    const timer = setTimeout(() => sendTyped(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function send(text: string): void {
    const next = truncateSearch(text);
    // Enter already searched for this: don't repeat it after the pause, when the visitor may have left.
    if (next === sent.current) return;
    sent.current = next;
    onSearch(next);
  }

  return (
    <search>
      <form
        id={formId}
        method="get"
        action={action}
        // `required` is specified (S70), but an empty search must still show everything.
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
