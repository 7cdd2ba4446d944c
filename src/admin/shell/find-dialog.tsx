import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Modal, ModalClose, ModalTitle } from "#src/ui/modal.tsx";
import { useFocusAfterClose } from "#src/ui/side-panel.tsx";
import type { MenuPanelProps } from "#src/ui/slide-in-menu.tsx";
import { useTypingPause } from "#src/ui/use-typing-pause.ts";
import { foundCount, foundInWords } from "./found.ts";
import { FoundList, optionId } from "./found-list.tsx";

/** The search of the whole admin area (D26). */
export function FindDialog({ open, onClose, opener }: MenuPanelProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      layer="panel"
      finalFocus={useFocusAfterClose(open, opener)}
      className="inset-x-0 top-0 flex max-h-dvh flex-col border-line-strong max-sm:border-b sm:top-[10dvh] sm:right-auto sm:left-1/2 sm:max-h-[80dvh] sm:w-[min(40rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-sm sm:border"
    >
      <ModalTitle className="sr-only">Find in the admin area</ModalTitle>
      <FindCombobox />
    </Modal>
  );
}

/**
 * The field and what it finds, a combobox as defined by ARIA: the first result is active, arrow keys lead to the others, and Enter
 * follows the active one, as soon as it's there.
 */
function FindCombobox() {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [entered, setEntered] = useState(false);
  const wanted = cutText(typed.trim(), SEARCH_TEXT_MAX_CHARS);
  const paused = useTypingPause(wanted);
  const q = entered ? wanted : paused;
  const { client } = useApi();
  // A query that another one replaces is cancelled; the earlier results stay until the new ones have arrived.
  const { data, error, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [["dashboard", "find"], { q }],
    queryFn: ({ signal }) => client.dashboard.find.query({ q }, { signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const isCurrent = q === wanted && !isPlaceholderData && !isFetching;
  const found = wanted === "" || isError ? undefined : data;
  const count = found ? foundCount(found) : 0;

  useEffect(() => {
    if (entered && isCurrent) document.getElementById(optionId(listId, 0))?.click();
  }, [entered, isCurrent, listId]);
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function read(text: string): void {
    setTyped(text);
    setActive(0);
    setEntered(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // An input method uses the same keys to choose among its own suggestions.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        if (count > 0) setActive((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
        break;
      case "Enter":
        event.preventDefault();
        if (isCurrent) document.getElementById(optionId(listId, active))?.click();
        else if (wanted !== "") setEntered(true);
        break;
    }
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line p-2">
        <div className="relative min-w-0 flex-1">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
          />
          <input
            type="text"
            enterKeyHint="go"
            role="combobox"
            aria-label="Find orders, checkouts, offers, customers, products and messages"
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-activedescendant={count > 0 ? optionId(listId, active) : undefined}
            placeholder="Number, name, email, product"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            className={`${CONTROL_CLASS} pl-10`}
            onChange={({ currentTarget }) => read(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <ModalClose render={<IconButton label="Close" icon={<Icon name="close" />} />} />
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain" aria-busy={wanted !== "" && !isCurrent}>
        {wanted !== "" && isError ? (
          <div className="p-2">
            <LoadFailed text="We couldn’t search." error={error} onRetry={() => void refetch()} />
          </div>
        ) : null}
        {found && count > 0 ? <FoundList id={listId} found={found} active={active} /> : null}
        <LiveRegion
          // Beside the results it's only for screen readers.
          className={count > 0 || isError ? "sr-only" : "px-4 py-3 text-sm text-ink-soft empty:hidden"}
        >
          {statusText()}
        </LiveRegion>
      </div>
    </>
  );

  function statusText(): string {
    if (wanted === "")
      return "Orders by any number on their papers, offers by number, customers by name, email or company, products by name, messages by their words.";
    if (isError) return "";
    return isCurrent && found ? foundInWords(found) : "Searching.";
  }
}
