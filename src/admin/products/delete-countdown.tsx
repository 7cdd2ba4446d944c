import { useEffect, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { DELETE_DELAY_MS, type Deletion } from "./use-deletions.ts";

const SECOND_MS = 1000;

type DeleteCountdownProps = {
  readonly productname: string;
  readonly deletion: Deletion;
  readonly undoId: string;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
};

/**
 * Covers a card while its product is being deleted: the countdown with 'Undo', or the reason for a failure (D21, D22).
 */
export function DeleteCountdown({ productname, deletion, undoId, onUndo, onDismiss }: DeleteCountdownProps) {
  if (deletion.step === "failed") {
    return (
      <div className="absolute inset-x-0 top-0 z-10 grid gap-3 rounded-t-sm border border-signal bg-signal-wash p-4">
        <p className="text-sm text-signal">{deletion.text}</p>
        <Button variant="secondary" onClick={onDismiss}>
          Close message
        </Button>
      </div>
    );
  }
  return (
    <div className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-4 rounded-sm border border-line-strong bg-paper p-4 text-center">
      {deletion.step === "counting" ? (
        <>
          <p className="font-medium text-balance">
            {productname} will be deleted in <SecondsLeft /> s
          </p>
          <span aria-hidden="true" className="h-1 w-32 overflow-hidden rounded-full bg-line">
            <span
              className="countdown-line block h-full bg-signal"
              style={{ animationDuration: `${DELETE_DELAY_MS}ms` }}
            />
          </span>
          <Button id={undoId} variant="secondary" onClick={onUndo}>
            Undo
          </Button>
        </>
      ) : (
        <p className="font-medium text-balance">Deleting {productname}…</p>
      )}
    </div>
  );
}

/** Counts down from the whole wait; the deletion itself has its own timer. */
function SecondsLeft() {
  const [seconds, setSeconds] = useState(DELETE_DELAY_MS / SECOND_MS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{seconds}</span>;
}
