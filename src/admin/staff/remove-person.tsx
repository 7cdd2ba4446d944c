import { useApi } from "#src/api/use-api.ts";
import { ConfirmedAction } from "./confirmed-action.tsx";
import type { Person } from "./person.ts";
import { useStaffAction } from "./use-staff-action.ts";

type RemovePersonProps = { readonly person: Person; readonly isYou: boolean };

/** Removes somebody from the staff, once confirmed (D57). Who removes themselves is signed out. */
export function RemovePerson({ person: { id, username, roles }, isYou }: RemovePersonProps) {
  const { auth } = useApi();
  const remove = useStaffAction(async (client) => {
    await client.staff.remove.mutate({ id, seenRoles: roles });
    if (isYou) await auth.signOut();
  });
  return (
    <ConfirmedAction
      label={isYou ? "Leave" : "Remove"}
      fullLabel={isYou ? "Leave the staff" : `Remove ${username} from the staff`}
      title={isYou ? "Leave the staff?" : `Remove ${username} from the staff?`}
      cancelLabel="Cancel"
      failedText="We couldn’t change the staff. Please try again."
      action={remove}
    >
      {isYou
        ? "You’re signed out and can’t enter the admin area any more. Your account stays."
        : "They’re signed out everywhere and can’t enter the admin area any more. Their account stays."}
    </ConfirmedAction>
  );
}
