import { May, useMay } from "#src/admin/shell/may.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { OrderNumber } from "#src/admin/deliveries/unit-facts.tsx";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Card } from "#src/ui/card.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Time } from "#src/ui/time.tsx";
import { NoteForm } from "./note-form.tsx";
import { RemoveNote } from "./remove-note.tsx";
import type { Note } from "./use-notes.ts";

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
    <Card as="section" ref={card} tabIndex={-1} aria-labelledby="notes">
      <h2 id="notes" className="border-b border-line px-5 py-3 font-medium">
        Notes
      </h2>
      <div className="grid gap-5 px-5 py-4">
        <May permission="orders.write">
          <NoteForm key={number} number={number} aboutCustomer={aboutCustomer} />
        </May>
        {answer.data ? (
          <NoteList notes={answer.data} withSubject={aboutCustomer} onRemoved={() => card.current?.focus()} />
        ) : answer.isPending ? (
          <ListSkeleton label="Loading notes." />
        ) : (
          <LoadFailed
            text="We couldn’t load the notes."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )}
      </div>
    </Card>
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
