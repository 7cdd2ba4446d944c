import { Link } from "@tanstack/react-router";
import { momentInWords } from "#domain/time/day-in-words.ts";
import { countryName } from "#domain/vat/countries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Time } from "#src/ui/time.tsx";
import { ActChanges } from "./act-changes.tsx";

type Act = Outputs["audit"]["list"]["acts"][number];

/** Acts, newest first, each of which opens to what it changed (D60). */
export function ActList({ acts }: { readonly acts: readonly Act[] }) {
  return (
    <ol aria-label="Acts, newest first" className="grid gap-3">
      {acts.map((act) => (
        <li key={act.id} className="border border-line bg-sheet">
          <details>
            <summary className="cursor-pointer px-4 py-3 hover:bg-well">
              <span className="font-medium">{act.username}</span> <span>{inSentence(act)}</span>
              <span className="block text-sm text-ink-soft">
                <Time at={act.at} />
                {act.country === null ? null : `, from ${countryName(act.country)}`}
                {act.undo === "done" ? ", undone since" : null}
              </span>
            </summary>
            <div className="grid gap-4 border-t border-line p-4">
              <Subject act={act} />
              {act.undoOf === null ? null : (
                <p className="text-sm">
                  It undid: {act.undoOf.what}, <Time at={act.undoOf.at} />
                </p>
              )}
              <ActChanges act={act} />
              {act.undo === "possible" ? (
                <UndoAct act={act} name={`${nameOf(act)}, ${momentInWords(new Date(act.at))}`} />
              ) : null}
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** A message is named by its id, which says nothing to people. */
const subjectText = ({ subject }: Act): string | null =>
  subject === null || subject.kind === "message" ? null : subject.name;

function nameOf(act: Act): string {
  const subject = subjectText(act);
  return subject === null ? act.what : `${act.what}: ${subject}`;
}

/** ‘changed a product: Maya’. */
function inSentence(act: Act): string {
  const name = nameOf(act);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const LINK_CLASS = "justify-self-start text-sm text-accent underline underline-offset-4";

/** A link to what the act was about, if that has a page. */
function Subject({ act: { subject } }: { readonly act: Act }) {
  if (subject?.kind === "order" && /^SO-\d+$/.test(subject.name))
    return (
      <Link to="/Admin/orders/$number" params={{ number: subject.name }} className={LINK_CLASS}>
        Order {subject.name}
      </Link>
    );
  if (subject?.kind === "message")
    return (
      <Link to="/Admin/messages" search={{ id: subject.name }} className={LINK_CLASS}>
        The message
      </Link>
    );
  return null;
}

type UndoActProps = {
  readonly act: Act;
  /** In words, for the button's name. */
  readonly name: string;
};

/** Undoes an act, once confirmed (D60). */
function UndoAct({ act: { id }, name }: UndoActProps) {
  const undo = useAct((client) => client.audit.undo.mutate({ id }), {
    failed: "We couldn’t undo this. Please try again.",
  });
  return (
    <div className="grid gap-2">
      <ConfirmedAct
        variant="secondary"
        size="medium"
        className="justify-self-start"
        label="Undo"
        fullLabel={`Undo: ${name}`}
        title="Undo this act?"
        cancelLabel="Leave it"
        act={undo}
      >
        The values from before are written back, which is an act of yours. Emails that were sent stay sent.
      </ConfirmedAct>
    </div>
  );
}
