import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Failure } from "#src/ui/failure.tsx";
import type { Act } from "./use-act.tsx";

type ConfirmedActProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & {
  readonly label: string;
  /** Of the button that confirms, if another. */
  readonly confirmLabel?: string;
  /** The label with what it is about, for screen readers. */
  readonly fullLabel?: string;
  readonly title: string;
  readonly cancelLabel: string;
  readonly act: Act & { readonly start: (input: void) => void };
  /** The consequence. */
  readonly children: ReactNode;
};

/** A button that does something once it's confirmed, and tells why it was refused. */
export function ConfirmedAct({
  label,
  confirmLabel = label,
  fullLabel,
  title,
  cancelLabel,
  act,
  children,
  ...look
}: ConfirmedActProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="inline"
        aria-label={fullLabel}
        aria-disabled={act.pending}
        onClick={() => setAsks(true)}
        {...look}
      >
        {label}
      </Button>
      <Failure of={act} />
      <ConfirmDialog
        open={asks}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        onConfirm={() => {
          setAsks(false);
          act.start();
        }}
        onCancel={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
