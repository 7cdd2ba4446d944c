import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

type SidePanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** A left panel leaves a strip of the page visible; a right one fills a phone's screen. */
  readonly side?: "left" | "right";
  /** Where the focus starts, if it should be the title rather than the close button. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  /** The element that opened it and gets the focus back; by default the one focused before. */
  readonly opener?: RefObject<HTMLElement | null>;
  /** A fixed theme, whatever the page's. */
  readonly theme?: "light" | "dark";
  readonly children: ReactNode;
  readonly footer?: ReactNode;
};

const SIDES = {
  left: "left-0 w-[min(360px,88vw)] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
  right:
    "right-0 w-full data-ending-style:translate-x-full data-starting-style:translate-x-full sm:w-[420px] sm:border-l",
} as const;

/**
 * A panel that slides in over the page: the focus stays inside, the page behind does not scroll, Escape and a press on
 * the overlay close it, and the focus then returns. Loaded when first opened.
 */
export function SidePanel({
  open,
  onClose,
  title,
  closeLabel,
  side = "left",
  titleRef,
  opener,
  theme,
  children,
  footer,
}: SidePanelProps) {
  const focusAfterClose = useFocusAfterClose(open, opener);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          {...(titleRef ? { initialFocus: titleRef } : {})}
          finalFocus={focusAfterClose}
          data-theme={theme}
          className={classNames(
            "fixed inset-y-0 z-50 flex flex-col border-line bg-paper text-ink outline-none transition-transform duration-[220ms] ease-out",
            SIDES[side],
          )}
        >
          <div className="flex h-16 shrink-0 items-center justify-between gap-4 border-b border-line pr-2 pl-5">
            <Dialog.Title ref={titleRef} tabIndex={-1} className="text-lg font-semibold">
              {title}
            </Dialog.Title>
            <Dialog.Close render={<IconButton label={closeLabel} icon={<Icon name="close" />} />} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer ? <div className="shrink-0 border-t border-line px-5 py-4">{footer}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** If a link led to another page, the element focused before is gone: the new page's heading takes the focus. */
function useFocusAfterClose(open: boolean, opener: SidePanelProps["opener"]): () => HTMLElement | true {
  const openedOn = useRef("");
  useEffect(() => {
    if (open) openedOn.current = window.location.pathname;
  }, [open]);
  return () => {
    const back =
      window.location.pathname === openedOn.current
        ? opener?.current
        : document.querySelector<HTMLElement>("h1[tabindex]");
    return back ?? true;
  };
}
