import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type Presence, PRESENCE_EVERY_MS } from "#domain/accounts/presence.ts";
import { useApi } from "#src/api/use-api.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";

/**
 * Says who else of the staff has this order or product open (D57). Both can work on: an edit that meets another's asks which to
 * keep (D27). A failure says nothing, because nothing depends on it.
 */
export function OthersHere({ kind, subject }: Presence) {
  const { client } = useApi();
  const { data } = useQuery({
    queryKey: ["others-here", kind, subject],
    queryFn: () => client.staff.notePresence.mutate({ kind, subject }),
    enabled: useHydrated(),
    refetchInterval: PRESENCE_EVERY_MS,
    retry: false,
  });
  const others = data?.others ?? [];
  return (
    <LiveRegion className="mb-4 border-l-2 border-accent pl-4 text-sm empty:hidden">
      {others.length === 0 ? null : `${namesOf(others)} this ${kind} open, too.`}
    </LiveRegion>
  );
}

const namesOf = (names: readonly string[]): string =>
  `${new Intl.ListFormat("en-GB").format(names)} ${names.length === 1 ? "has" : "have"}`;
