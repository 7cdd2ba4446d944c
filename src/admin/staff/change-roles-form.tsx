import { useState } from "react";
import { rolesInWords, sameRoles } from "#domain/accounts/permissions.ts";
import { changeRolesSchema, type RolesChange } from "#domain/accounts/staff-input.ts";
import { refusalOr, refusedFields } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import type { Person } from "./person.ts";
import { RolesChoice } from "./roles-choice.tsx";
import { useStaffAction } from "./use-staff-action.ts";

const FIELDS = ["roles"] as const;
const FAILED_TEXT = "We couldn’t change the roles. Please try again.";

type ChangeRolesFormProps = { readonly person: Person; readonly onDone: () => void };

/** Changes one person's roles (D57). A change that somebody else made since the form was opened isn't overwritten. */
export function ChangeRolesForm({ person: { id, username, roles }, onDone }: ChangeRolesFormProps) {
  const [seenRoles] = useState(roles);
  const [chosen, setChosen] = useState(roles);
  const change = useStaffAction(
    (client, input: RolesChange) => client.staff.changeRoles.mutate(input),
    onDone,
  );
  const checked = useCheckedForm({
    schema: changeRolesSchema,
    fields: FIELDS,
    more: { id, roles: chosen, seenRoles },
    send: change,
    errorsIn: refusedFields,
  });
  return (
    <form
      {...checked.props}
      aria-label={`Roles of ${username}`}
      className="grid gap-4 border-t border-line pt-4"
    >
      {sameRoles(roles, seenRoles) ? null : (
        <p role="alert" className="text-signal">
          The roles of {username} have changed by now: {rolesInWords(roles)}. Close this form to begin with
          that.
        </p>
      )}
      <RolesChoice roles={chosen} error={checked.errors.roles} onChange={setChosen} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? "Saving" : "Save roles"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <LiveRegion className="text-signal empty:-mt-4">
        {change.isError ? refusalOr(FAILED_TEXT, change.error) : null}
        <Reference error={change.error} />
      </LiveRegion>
    </form>
  );
}
