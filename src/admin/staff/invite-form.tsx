import { useState } from "react";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import {
  INVITATION_NAME_MAX_CHARS,
  type NewInvitation,
  newInvitationSchema,
} from "#domain/accounts/staff-input.ts";
import { refusalOr, refusedFields } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { RolesChoice } from "./roles-choice.tsx";
import { useStaffAction } from "./use-staff-action.ts";

const FIELDS = ["name", "roles"] as const;
const FAILED_TEXT = "We couldn’t make the invitation. Please try again.";

/** Makes an invitation, and shows its address this once (D57). */
export function InviteForm() {
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const invite = useStaffAction((client, input: NewInvitation) => client.staff.invite.mutate(input));
  const checked = useCheckedForm({
    schema: newInvitationSchema,
    fields: FIELDS,
    more: { roles },
    send: invite,
    errorsIn: refusedFields,
  });
  return (
    <>
      <form {...checked.props} aria-label="Invite somebody" className="mt-4 grid gap-4">
        <Field
          name="name"
          label="Whom it’s for"
          required
          maxLength={INVITATION_NAME_MAX_CHARS}
          autoComplete="off"
          className="max-w-md"
          error={checked.errors.name}
        />
        <RolesChoice roles={roles} error={checked.errors.roles} onChange={setRoles} />
        <Button type="submit" className="justify-self-start" disabled={invite.isPending}>
          {invite.isPending ? "Making" : "Make an invitation"}
        </Button>
      </form>
      <LiveRegion className="mt-4 empty:mt-0">
        {invite.isSuccess ? <MadeInvitation address={invite.data.address} /> : null}
        {invite.isError ? (
          <p className="text-signal">
            {refusalOr(FAILED_TEXT, invite.error)} <Reference error={invite.error} />
          </p>
        ) : null}
      </LiveRegion>
    </>
  );
}

const MadeInvitation = ({ address }: { readonly address: string }) => (
  <MessageBox tone="ok">
    <p>Copy the link now and send it to the person it’s for. It isn’t shown again.</p>
    <p className="mt-2 font-mono text-sm break-all text-ink select-all">{address}</p>
  </MessageBox>
);
