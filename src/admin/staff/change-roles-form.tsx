import { useState } from "react";
import { rolesInWords, sameRoles } from "#domain/accounts/permissions.ts";
import { changeRolesSchema } from "#domain/accounts/staff-input.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { RolesChoice } from "./roles-choice.tsx";

/** One of staff, as the list has them (D57). */
export type Person = Outputs["staff"]["list"]["people"][number];

type ChangeRolesFormProps = { readonly person: Person; readonly onDone: () => void };

/** Changes one person's roles (D57). A change that somebody else made since the form was opened isn't overwritten. */
export function ChangeRolesForm({ person: { id, username, roles }, onDone }: ChangeRolesFormProps) {
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
