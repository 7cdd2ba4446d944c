import { useMutation } from "@tanstack/react-query";
import { type NewNote, NOTE_MAX_CHARS, newNoteSchema } from "#domain/orders/notes.ts";
import { refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { useRefreshNotes } from "./use-notes.ts";

const FIELDS = ["text"] as const;
const FAILED_TEXT = "We couldn’t save the note. It’s still here. Please try again.";

type NoteFormProps = { readonly number: string; readonly aboutCustomer: boolean };

/** Writes a note on an order or on its buyer (D61). A failure keeps what was typed. */
export function NoteForm({ number, aboutCustomer }: NoteFormProps) {
  const { client } = useApi();
  const refresh = useRefreshNotes();
  const add = useMutation({
    mutationFn: (note: NewNote) => client.notes.add.mutate(note),
    onSuccess: () => {
      draft.discard();
      return refresh();
    },
  });
  const checked = useCheckedForm({
    schema: newNoteSchema,
    fields: FIELDS,
    more: { number, aboutCustomer },
    send: add,
  });
  const draft = useFormDraft(checked.form, `note:${aboutCustomer ? "customer" : "order"}:${number}`);
  return (
    <form {...checked.props} {...draft.props} aria-label="Write a note" className="grid gap-3">
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <TextAreaField
        name="text"
        label="New note"
        rows={2}
        className="[&_textarea]:min-h-18"
        required
        maxLength={NOTE_MAX_CHARS}
        error={checked.errors.text}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" disabled={add.isPending}>
          {add.isPending ? "Saving" : "Save note"}
        </Button>
        <LiveRegion className="text-sm text-ok">{add.data?.message ?? ""}</LiveRegion>
        <LiveRegion urgency="assertive" className="text-sm text-signal">
          {add.isError ? refusalOr(FAILED_TEXT, add.error) : ""}
          <Reference error={add.error} />
        </LiveRegion>
      </div>
    </form>
  );
}
