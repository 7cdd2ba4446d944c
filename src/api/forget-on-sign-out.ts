import { isOfCatalogue } from "./query-client.ts";
import type { Api } from "./trpc.ts";

/** Once somebody has signed out, in any tab, or somebody else has signed in, nothing of theirs stays cached. */
export function forgetOnSignOut({ auth, queryClient }: Pick<Api, "auth" | "queryClient">): void {
  let username = auth.snapshot().user?.username;
  auth.subscribe(() => {
    const { user } = auth.snapshot();
    const left = username !== undefined && username !== user?.username;
    username = user?.username;
    if (left) queryClient.removeQueries({ predicate: (query) => !isOfCatalogue(query) });
  });
}
