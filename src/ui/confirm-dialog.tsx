import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal, ModalClose, ModalDescription, ModalTitle } from "./modal.tsx";

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** The consequence, in one sentence. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  /** False if there's nothing to confirm; otherwise a press would have no effect and no message. */
  readonly canConfirm?: boolean;
  readonly onCancel: () => void;
  /** The element focused afterwards; by default the one focused before. */
  readonly returnFocus?: () => HTMLElement | null;
};

/** Asks before something that can't be undone. Escape cancels, and the safe answer is focused first. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  canConfirm = true,
  onCancel,
  returnFocus,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onCancel}
      layer="panel"
      alert
      finalFocus={() => returnFocus?.() ?? true}
      className="top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-sm border border-line p-6"
    >
      <ModalTitle className="text-lg font-semibold">{title}</ModalTitle>
      {children === undefined ? null : (
        <ModalDescription render={<div />} className="mt-3 text-ink-soft">
          {children}
        </ModalDescription>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <ModalClose render={<Button variant="secondary" />}>{cancelLabel}</ModalClose>
        <Button variant="danger" disabled={!canConfirm} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
