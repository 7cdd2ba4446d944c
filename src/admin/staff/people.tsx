import { useId, useState } from "react";
import { rolesInWords, sameRoles } from "#domain/accounts/permissions.ts";
import { changeRolesSchema } from "#domain/accounts/staff-input.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Time } from "#src/ui/time.tsx";
import { RolesChoice } from "./roles-choice.tsx";

/** One of staff, as the list has them (D57). */
type Person = Outputs["staff"]["list"]["people"][number];

/** The people of staff, each with their roles and what an owner can do about them (D57). */
export function People({ people }: { readonly people: readonly Person[] }) {
  const id = useId();
  const { user } = useAuth();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        People
      </h2>
      <Card className="mt-4">
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isYou={person.username === user?.username} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type PersonRowProps = { readonly person: Person; readonly isYou: boolean };

function PersonRow({ person, isYou }: PersonRowProps) {
  const roles = useDisclosure();
  return (
    <li className="grid gap-4 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-3">
            <strong className="font-semibold">{person.username}</strong>
            {isYou ? <Badge tone="accent">You</Badge> : null}
          </p>
          <p className="mt-1">{rolesInWords(person.roles)}</p>
          <p className="mt-1 text-sm text-ink-soft">
            <PersonFacts person={person} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            variant="quiet"
            size="inline"
            aria-label={`Change roles of ${person.username}`}
            {...roles.opener}
          >
            Change roles
          </Button>
          {person.sessions === 0 || isYou ? null : <EndSessions person={person} />}
          <RemovePerson person={person} isYou={isYou} />
        </div>
      </div>
      {roles.isOpen ? <ChangeRolesForm person={person} onDone={() => roles.close()} /> : null}
    </li>
  );
}

type ChangeRolesFormProps = { readonly person: Person; readonly onDone: () => void };

/** Changes one person's roles (D57). A change that somebody else made since the form was opened isn't overwritten. */
function ChangeRolesForm({ person: { id, username, roles }, onDone }: ChangeRolesFormProps) {
  const [seenRoles] = useState(roles);
  const [chosen, setChosen] = useState(roles);
  const form = useActForm(changeRolesSchema, (client, change) => client.staff.changeRoles.mutate(change), {
    more: { id, roles: chosen, seenRoles },
    failed: "We couldn’t change the roles. Please try again.",
    onDone,
  });
  return (
    <form
      {...form.props}
      aria-label={`Roles of ${username}`}
      className="grid gap-4 border-t border-line pt-4"
    >
      {sameRoles(roles, seenRoles) ? null : (
        <p role="alert" className="text-signal">
          The roles of {username} have changed by now: {rolesInWords(roles)}. Close this form to begin with
          that.
        </p>
      )}
      <RolesChoice roles={chosen} error={form.field("roles").error} onChange={setChosen} />
      <FormEnd form={form} size="medium" label="Save roles" onCancel={onDone} />
    </form>
  );
}

/** Signs one of staff out everywhere, once confirmed (D57). */
function EndSessions({ person: { id, username } }: { readonly person: Person }) {
  const end = useAct((client) => client.staff.endSessions.mutate({ id }), {
    failed: "We couldn’t end the sessions. Please try again.",
  });
  return (
    <ConfirmedAct
      label="Sign out everywhere"
      fullLabel={`Sign out everywhere: ${username}`}
      title={`Sign ${username} out everywhere?`}
      cancelLabel="Cancel"
      act={end}
    >
      All their sessions end immediately. They can sign in again.
    </ConfirmedAct>
  );
}

/** Removes somebody from the staff, once confirmed (D57). Who removes themselves is signed out. */
function RemovePerson({ person: { id, username, roles }, isYou }: PersonRowProps) {
  const { auth } = useApi();
  const remove = useAct(
    async (client) => {
      await client.staff.remove.mutate({ id, seenRoles: roles });
      if (isYou) await auth.signOut();
    },
    { failed: "We couldn’t change the staff. Please try again." },
  );
  return (
    <ConfirmedAct
      label={isYou ? "Leave" : "Remove"}
      fullLabel={isYou ? "Leave the staff" : `Remove ${username} from the staff`}
      title={isYou ? "Leave the staff?" : `Remove ${username} from the staff?`}
      cancelLabel="Cancel"
      act={remove}
    >
      {isYou
        ? "You’re signed out and can’t enter the admin area any more. Your account stays."
        : "They’re signed out everywhere and can’t enter the admin area any more. Their account stays."}
    </ConfirmedAct>
  );
}

const PersonFacts = ({ person: { since, sessions, signedInAt } }: { readonly person: Person }) => (
  <>
    On the staff since <Time at={since} dateOnly />.{" "}
    {signedInAt === null ? (
      "Not signed in."
    ) : (
      <>
        Last signed in on <Time at={signedInAt} />, {countText(sessions, "session")} open.
      </>
    )}
  </>
);
