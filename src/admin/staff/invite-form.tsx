import { useState } from "react";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import {
  INVITATION_NAME_MAX_CHARS,
  type NewInvitation,
  newInvitationSchema,
} from "#domain/accounts/staff-input.ts";
import { MadeLink } from "#src/admin/made-link.tsx";
import { refusalOr, refusedFields } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { RolesChoice } from "./roles-choice.tsx";
import { useStaffAction } from "./use-staff-action.ts";

const FIELDS = ["name", "roles"] as const;
const FAILED_TEXT = "We couldn’t make the invitation. Please try again.";

/** Makes an invitation, and shows its address this once (D57). */
export function InviteForm() {
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const invite = useStaffAction((client, input: NewInvitation) => client.staff.invite.mutate(input), clear);
  const checked = useCheckedForm({
    schema: newInvitationSchema,
    fields: FIELDS,
    more: { roles },
    send: invite,
    errorsIn: refusedFields,
  });

  /** The next invitation is for somebody else. */
  function clear(): void {
    checked.form.current?.reset();
    setRoles([]);
  }

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
        {invite.isSuccess ? (
          <MadeLink key={invite.data.address} address={invite.data.address} recipient="the person it’s for" />
        ) : null}
        {invite.isError ? (
          <p className="text-signal">
            {refusalOr(FAILED_TEXT, invite.error)} <Reference error={invite.error} />
          </p>
        ) : null}
      </LiveRegion>
    </>
  );
}
