import { useState } from "react";
import { momentInWords } from "#domain/time/day-in-words.ts";
import { refusalOr } from "#src/api/failure.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { type Note, useRemoveNote } from "./use-notes.ts";

const FAILED_TEXT = "We couldn’t remove the note. Please try again.";

type RemoveNoteProps = { readonly note: Note; readonly onRemoved: () => void };

/** Removes a note, once confirmed (D61). */
export function RemoveNote({ note, onRemoved }: RemoveNoteProps) {
  const [asks, setAsks] = useState(false);
  const remove = useRemoveNote(note.id, onRemoved);
  return (
    <>
      <Button
        variant="text"
        size="inline"
        className="justify-self-start"
        aria-label={`Remove the note of ${note.username}, ${momentInWords(new Date(note.createdAt))}`}
        aria-disabled={remove.isPending}
        onClick={() => setAsks(true)}
      >
        Remove
      </Button>
      {remove.isError ? (
        <p role="alert" className="text-sm text-signal">
          {refusalOr(FAILED_TEXT, remove.error)}
        </p>
      ) : null}
      <ConfirmDialog
        open={asks}
        title="Remove this note?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
        onConfirm={() => {
          setAsks(false);
          if (!remove.isPending) remove.mutate();
        }}
        onCancel={() => setAsks(false)}
      >
        This can’t be undone.
      </ConfirmDialog>
    </>
  );
}
