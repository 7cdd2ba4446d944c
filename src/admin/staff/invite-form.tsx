import { useState } from "react";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { INVITATION_NAME_MAX_CHARS, newInvitationSchema } from "#domain/accounts/staff-input.ts";
import { MadeLink } from "#src/admin/shell/made-link.tsx";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Field } from "#src/ui/field.tsx";
import { RolesChoice } from "./roles-choice.tsx";

/** Makes an invitation, and shows its address this once (D57). */
export function InviteForm() {
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const form = useActForm(
    newInvitationSchema,
    (client, invitation) => client.staff.invite.mutate(invitation),
    {
      more: { roles },
      failed: "We couldn’t make the invitation. Please try again.",
      // The next invitation is for somebody else.
      onDone: () => {
        form.clear();
        setRoles([]);
      },
    },
  );
  return (
    <>
      <form {...form.props} aria-label="Invite somebody" className="mt-4 grid gap-4">
        <Field
          {...form.field("name")}
          label="Whom it’s for"
          required
          maxLength={INVITATION_NAME_MAX_CHARS}
          autoComplete="off"
          className="max-w-md"
        />
        <RolesChoice roles={roles} error={form.field("roles").error} onChange={setRoles} />
        <Submit form={form} label="Make an invitation" pendingLabel="Making" className="justify-self-start" />
      </form>
      <MadeLink of={form} recipient="the person it’s for" />
    </>
  );
}
