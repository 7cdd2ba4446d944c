import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";

type ConfirmedActionProps = {
  readonly label: string;
  /** The label with the name of the person. */
  readonly fullLabel: string;
  readonly title: string;
  readonly cancelLabel: string;
  readonly failedText: string;
  readonly action: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
  /** The consequence. */
  readonly children: ReactNode;
};

/** A button that does something to one person once it's confirmed, and tells why it was refused. */
export function ConfirmedAction({
  label,
  fullLabel,
  title,
  cancelLabel,
  failedText,
  action,
  children,
}: ConfirmedActionProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="inline"
        aria-label={fullLabel}
        aria-disabled={action.isPending}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      {action.error ? (
        <span role="alert" className="text-sm text-signal">
          {refusalOr(failedText, action.error)} <Reference error={action.error} />
        </span>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={title}
        confirmLabel={label}
        cancelLabel={cancelLabel}
        onConfirm={() => {
          setAsks(false);
          if (!action.isPending) action.mutate();
        }}
        onCancel={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
