import { useId } from "react";
import { rolesInWords } from "#domain/accounts/permissions.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Card } from "#src/ui/card.tsx";
import { Time } from "#src/ui/time.tsx";
import { InviteForm } from "./invite-form.tsx";

type Invitation = Outputs["staff"]["list"]["invitations"][number];

/** The form that invites somebody, and the open invitations (D57). */
export function Invitations({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        Invite somebody
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        You get a link that works once, for 3 days. Send it to one person: with it they sign in or sign up,
        and get the roles.
      </p>
      <InviteForm />
      {invitations.length === 0 ? null : (
        <>
          <h3 className="mt-6 font-medium">Open invitations</h3>
          <Card className="mt-3">
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </section>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, name, roles, invitedBy, expiresAt, canBeAccepted } = invitation;
  const withdraw = useAct((client) => client.staff.withdrawInvitation.mutate({ id }), {
    failed: "We couldn’t withdraw the invitation. Please try again.",
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-3">
          <strong className="font-semibold">
            <bdi>{name}</bdi>
          </strong>
          {canBeAccepted ? null : <Badge tone="signal">Can’t be accepted</Badge>}
        </p>
        <p className="mt-1">{rolesInWords(roles)}</p>
        <p className="mt-1 text-sm text-ink-soft">
          From {invitedBy}, valid until <Time at={expiresAt} />.
          {canBeAccepted ? null : ` ${invitedBy} may no longer give these roles.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ConfirmedAct
          label="Withdraw"
          fullLabel={`Withdraw the invitation for ${name}`}
          title={`Withdraw the invitation for ${name}?`}
          cancelLabel="Keep it"
          act={withdraw}
        >
          Its link stops working immediately. You can make a new one.
        </ConfirmedAct>
      </div>
    </li>
  );
}
