import { ConfirmedAction } from "./confirmed-action.tsx";
import type { Person } from "./person.ts";
import { useStaffAction } from "./use-staff-action.ts";

/** Signs one of staff out everywhere, once confirmed (D57). */
export function EndSessions({ person: { id, username } }: { readonly person: Person }) {
  const end = useStaffAction((client) => client.staff.endSessions.mutate({ id }));
  return (
    <ConfirmedAction
      label="Sign out everywhere"
      fullLabel={`Sign out everywhere: ${username}`}
      title={`Sign ${username} out everywhere?`}
      cancelLabel="Cancel"
      failedText="We couldn’t end the sessions. Please try again."
      action={end}
    >
      All their sessions end immediately. They can sign in again.
    </ConfirmedAction>
  );
}
