import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Modal, ModalHeader } from "./modal.tsx";
import { PANEL_SIDES } from "./panel-frame.tsx";

type SidePanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly side?: keyof typeof PANEL_SIDES;
  /** The title, if the focus should start there rather than at the close button. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  /** The element that opened it, which gets the focus back if nothing had it before. */
  readonly opener?: RefObject<HTMLElement | null>;
  /** A fixed theme, regardless of the page's. */
  readonly theme?: "light" | "dark";
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** True if the footer leaves no room for the rest even in a window that isn't the lowest. */
  readonly footerIsTall?: boolean;
};

/** Where a window is too low for header, content and footer, the whole panel scrolls rather than its content. */
const SCROLLS_WHOLE = {
  low: { panel: "low:block low:overflow-y-auto low:overscroll-contain", content: "low:overflow-visible" },
  lowest: {
    panel: "lowest:block lowest:overflow-y-auto lowest:overscroll-contain",
    content: "lowest:overflow-visible",
  },
} as const;

const SLIDES_FROM = {
  left: "data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
  right: "data-ending-style:translate-x-full data-starting-style:translate-x-full",
} as const;

/**
 * A panel that slides in over the page. A press beside it also closes it, and so does a window that grows until its
 * opener is no longer shown. After a link in it, the focus goes to the new page's heading.
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
  footerIsTall = false,
}: SidePanelProps) {
  const focusAfterClose = useFocusAfterClose(open, opener);
  useCloseWithOpener(open, opener, onClose);
  const scrollsWhole = SCROLLS_WHOLE[footerIsTall ? "low" : "lowest"];
  return (
    <Modal
      open={open}
      onClose={onClose}
      layer="panel"
      initialFocus={titleRef}
      finalFocus={focusAfterClose}
      theme={theme}
      className={classNames(
        "inset-y-0 flex flex-col border-line outline-none transition-transform duration-[220ms] ease-out",
        PANEL_SIDES[side],
        SLIDES_FROM[side],
        scrollsWhole.panel,
      )}
      backdropClassName="transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <ModalHeader ref={titleRef} tabIndex={-1} title={title} closeLabel={closeLabel} />
      <div
        className={classNames(
          "min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 print:overflow-visible",
          scrollsWhole.content,
        )}
      >
        {children}
      </div>
      {footer ? (
        <div className="shrink-0 border-t border-line px-5 py-4 print:border-t-0">{footer}</div>
      ) : null}
    </Modal>
  );
}

/** Closes the panel once its opener is hidden, because a wide window shows the panel's content anyway. */
function useCloseWithOpener(open: boolean, opener: SidePanelProps["opener"], onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const check = () => {
      if (opener?.current?.checkVisibility() === false) close();
    };
    check();
    window.addEventListener("resize", check);
    return () => window.removeEventListener("resize", check);
  }, [open, opener]);
}

/**
 * Returns the element to focus after closing: the one that had the focus before, or else the opener, because Safari
 * doesn't focus a button that is pressed. If a link led to another page, that element is gone, and the new page's heading
 * takes the focus.
 */
export function useFocusAfterClose(
  open: boolean,
  opener: SidePanelProps["opener"],
): () => HTMLElement | true {
  const openedOn = useRef("");
  const before = useRef<Element>(null);
  // Before the panel takes the focus.
  useLayoutEffect(() => {
    if (!open) return;
    openedOn.current = window.location.pathname;
    before.current = document.activeElement;
  }, [open]);
  return () => {
    if (window.location.pathname !== openedOn.current)
      return document.querySelector<HTMLElement>("h1[tabindex]") ?? true;
    const { current } = before;
    const isThere = current instanceof HTMLElement && current !== document.body && current.isConnected;
    return (isThere ? current : opener?.current) ?? true;
  };
}
