import { useId } from "react";
import {
  ALL_PERMISSIONS,
  PERMISSIONS,
  permissionsOf,
  STAFF_ROLE_NAMES,
  STAFF_ROLES,
  type StaffRole,
} from "#domain/accounts/permissions.ts";
import { FieldNotes } from "#src/ui/field.tsx";

type RolesChoiceProps = {
  readonly roles: readonly StaffRole[];
  readonly error?: string | undefined;
  readonly onChange: (roles: StaffRole[]) => void;
};

/** The roles of staff as checkboxes, each with what it may do (D57). */
export function RolesChoice({ roles, error, onChange }: RolesChoiceProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Roles</legend>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {STAFF_ROLES.map((role) => (
          <label key={role} className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0 accent-accent"
              checked={roles.includes(role)}
              aria-label={STAFF_ROLE_NAMES[role]}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-${role} ${id}-error`}
              onChange={({ target }) =>
                onChange(STAFF_ROLES.filter((one) => (one === role ? target.checked : roles.includes(one))))
              }
            />
            <span>
              {STAFF_ROLE_NAMES[role]}
              <span id={`${id}-${role}`} className="mt-0.5 block text-sm text-ink-soft">
                {mayText(role)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

function mayText(role: StaffRole): string {
  const may = permissionsOf([role]);
  if (may.length === ALL_PERMISSIONS.length) return "May do everything.";
  const texts = may.filter((permission) => permission !== "admin.enter").map((one) => PERMISSIONS[one]);
  return `May ${texts.join(", ")}.`;
}
