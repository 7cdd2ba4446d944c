import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

const FindDialog = lazyPart(async () => (await import("./find-dialog.tsx")).FindDialog);

/** Searches the whole admin area (D26): a button in the header, and Ctrl-K or Cmd-K on every page. */
export function Find() {
  const { open, show, close } = useOverlay("find");
  const opener = useRef<HTMLButtonElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "k" ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    // Another dialog may contain typed text.
    if (document.querySelector("[data-modal]") === null) show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        className="shrink-0 max-lg:w-11 max-lg:border-transparent max-lg:bg-transparent max-lg:px-0 noscript:hidden"
        onClick={show}
      >
        <Icon name="search" />
        <span className="max-lg:sr-only">Find</span>
        <kbd aria-hidden="true" className="ml-4 font-sans text-xs font-normal text-ink-soft max-lg:hidden">
          Ctrl K
        </kbd>
      </Button>
      <LazyPart open={open} onClose={close}>
        <FindDialog open={open} onClose={close} opener={opener} />
      </LazyPart>
    </>
  );
}
