import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

/** Stacking order: forms and sheets, then panels and questions, then the password dialog that everything waits for. */
const LAYERS = { sheet: "z-40", panel: "z-50", password: "z-60" } as const;

type ModalProps = Pick<ComponentProps<typeof Dialog.Popup>, "initialFocus" | "finalFocus"> & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly layer: keyof typeof LAYERS;
  /** A question that must be answered; screen readers announce it as an alert dialog. */
  readonly alert?: boolean;
  /** True if a press on the page behind closes it; false if that would lose typed text. */
  readonly closesOnPressBeside?: boolean;
  /** A fixed theme, regardless of the page's. */
  readonly theme?: "light" | "dark" | undefined;
  /** Place, size and border. */
  readonly className: string;
  readonly backdropClassName?: string;
  readonly children: ReactNode;
};

/**
 * The base of every panel and dialog: the focus stays inside and returns afterwards, the page behind neither scrolls
 * nor responds, Escape and `ModalClose` close it, and `ModalTitle` names it. Loaded when first opened.
 */
export function Modal({
  open,
  onClose,
  layer,
  alert = false,
  closesOnPressBeside = true,
  theme,
  className,
  backdropClassName,
  children,
  ...focus
}: ModalProps) {
  const parts = (
    <Dialog.Portal>
      <Dialog.Backdrop
        data-no-print
        className={classNames("fixed inset-0 bg-black/45", LAYERS[layer], backdropClassName)}
      />
      <Dialog.Popup
        {...focus}
        data-modal
        data-theme={theme}
        className={classNames("fixed bg-paper text-ink", LAYERS[layer], className)}
      >
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  );
  const onOpenChange = (next: boolean) => (next ? undefined : onClose());
  return alert ? (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {parts}
    </AlertDialog.Root>
  ) : (
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!closesOnPressBeside}>
      {parts}
    </Dialog.Root>
  );
}

export const ModalTitle = Dialog.Title;
export const ModalDescription = Dialog.Description;
/** A button that closes the modal; `render` provides it. */
export const ModalClose = Dialog.Close;

type ModalHeaderProps = Pick<ComponentProps<typeof Dialog.Title>, "ref" | "tabIndex"> & {
  readonly title: ReactNode;
  readonly closeLabel: string;
};

/** The title of a panel that fills its side of the screen, with its close button. */
export function ModalHeader({ title, closeLabel, ...heading }: ModalHeaderProps) {
  return (
    <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b border-line pr-2 pl-5">
      <ModalTitle {...heading} className="text-lg font-semibold">
        {title}
      </ModalTitle>
      <ModalClose render={<IconButton label={closeLabel} icon={<Icon name="close" />} />} />
    </div>
  );
}
