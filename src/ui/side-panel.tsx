import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type SidePanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** What gets the focus back; null when a navigation moves it elsewhere. */
  readonly returnFocus: () => HTMLElement | null;
  /** One that is dark whatever the page's theme. */
  readonly theme?: "dark";
  readonly children: ReactNode;
  readonly footer?: ReactNode;
};

/**
 * A panel that slides in from the left over the page: focus stays in it, the page behind does not scroll, Escape and
 * a press on the overlay close it. Loaded when it is first opened.
 */
export function SidePanel({
  open,
  onClose,
  title,
  closeLabel,
  returnFocus,
  theme,
  children,
  footer,
}: SidePanelProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => returnFocus() ?? false}
          data-theme={theme}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(360px,88vw)] flex-col border-r border-line bg-paper text-ink transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
            <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="inline-flex size-11 items-center justify-center rounded-sm hover:bg-well"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer ? <div className="shrink-0 border-t border-line p-4">{footer}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
