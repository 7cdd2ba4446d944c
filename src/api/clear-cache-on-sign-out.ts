import { isCatalogueQuery } from "./query-client.ts";
import type { Api } from "./trpc.ts";

type Forgetful = Pick<Api, "queryClient"> & { readonly auth: Pick<Api["auth"], "snapshot" | "subscribe"> };

/**
 * Once somebody has signed out, in any tab, or somebody else has signed in, drops everything of theirs from the cache.
 */
export function clearCacheOnSignOut({ auth, queryClient }: Forgetful): void {
  let username = auth.snapshot().user?.username;
  auth.subscribe(() => {
    const { user } = auth.snapshot();
    const left = username !== undefined && username !== user?.username;
    username = user?.username;
    if (!left) return;
    queryClient.removeQueries({ predicate: (query) => !isCatalogueQuery(query) });
    const mutations = queryClient.getMutationCache();
    // A mutation that is still running keeps its place in its scope.
    for (const mutation of mutations.getAll()) {
      if (mutation.state.status !== "pending") mutations.remove(mutation);
    }
  });
}
