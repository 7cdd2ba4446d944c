import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { NOTE_MAX_CHARS, newNoteSchema } from "#domain/orders/notes.ts";
import { momentInWords } from "#domain/time/day-in-words.ts";
import { May, useMay } from "#src/admin/shell/may.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";

type Note = Outputs["notes"]["ofOrder"][number];

type NotesCardProps = {
  readonly number: string;
  /** True on a customer's page, where new notes are about the customer and each names its order. */
  readonly aboutCustomer?: boolean;
  readonly answer: UseQueryResult<readonly Note[]>;
};

/** Notes of administrators, newest first, and the form for a new one (D61). No buyer sees them. */
export function NotesCard({ number, aboutCustomer = false, answer }: NotesCardProps) {
  const card = useRef<HTMLDivElement>(null);
  return (
    <Section ref={card} tabIndex={-1} id="notes" heading="Notes" className="grid gap-5 px-5 py-4">
      <May permission="orders.write">
        <NoteForm key={number} number={number} aboutCustomer={aboutCustomer} />
      </May>
      <Loaded answer={answer} what="the notes">
        {(notes) => (
          <NoteList notes={notes} withSubject={aboutCustomer} onRemoved={() => card.current?.focus()} />
        )}
      </Loaded>
    </Section>
  );
}

type NoteListProps = {
  readonly notes: readonly Note[];
  readonly withSubject: boolean;
  readonly onRemoved: () => void;
};

function NoteList({ notes, withSubject, onRemoved }: NoteListProps) {
  const may = useMay();
  if (notes.length === 0)
    return may("orders.write") ? null : <p className="text-ink-soft">There are no notes.</p>;
  return (
    <ul className="grid gap-5">
      {notes.map((note) => (
        <li key={note.id} className="grid gap-1 border-l-2 border-line-strong pl-4">
          <p className="whitespace-pre-wrap">{note.text}</p>
          <p className="text-sm text-ink-soft">
            {note.username}, <Time at={note.createdAt} />
            {!withSubject || note.aboutCustomer ? null : (
              <>
                , on <OrderNumber number={note.orderNumber} />
              </>
            )}
          </p>
          <May permission="orders.write">
            <RemoveNote note={note} onRemoved={onRemoved} />
          </May>
        </li>
      ))}
    </ul>
  );
}

type NoteFormProps = { readonly number: string; readonly aboutCustomer: boolean };

/** A failure keeps what was typed. */
function NoteForm({ number, aboutCustomer }: NoteFormProps) {
  const form = useActForm(newNoteSchema, (client, note) => client.notes.add.mutate(note), {
    more: { number, aboutCustomer },
    failed: "We couldn’t save the note. It’s still here. Please try again.",
    onDone: () => draft.discard(),
  });
  const draft = useFormDraft(form.ref, `note:${aboutCustomer ? "customer" : "order"}:${number}`);
  return (
    <form {...form.props} {...draft.props} aria-label="Write a note" className="grid gap-3">
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <TextAreaField
        {...form.field("text")}
        label="New note"
        rows={2}
        className="[&_textarea]:min-h-18"
        required
        maxLength={NOTE_MAX_CHARS}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Submit form={form} variant="secondary" label="Save note" />
        <LiveRegion className="text-sm text-ok">{form.data?.message ?? ""}</LiveRegion>
        <Failure of={form} />
      </div>
    </form>
  );
}

type RemoveNoteProps = { readonly note: Note; readonly onRemoved: () => void };

/** One that somebody else has removed disappears, too. */
function RemoveNote({ note: { id, username, createdAt }, onRemoved }: RemoveNoteProps) {
  const remove = useAct((client) => client.notes.remove.mutate({ id }), {
    failed: "We couldn’t remove the note. Please try again.",
    onDone: onRemoved,
  });
  return (
    <ConfirmedAct
      variant="text"
      className="justify-self-start"
      label="Remove"
      fullLabel={`Remove the note of ${username}, ${momentInWords(new Date(createdAt))}`}
      title="Remove this note?"
      cancelLabel="Keep it"
      act={remove}
    >
      This can’t be undone.
    </ConfirmedAct>
  );
}
