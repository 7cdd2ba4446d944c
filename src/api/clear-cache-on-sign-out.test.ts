import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type AuthSnapshot, SIGNED_OUT } from "./auth-snapshot.ts";
import { clearCacheOnSignOut } from "./clear-cache-on-sign-out.ts";

const signedInAs = (username: string): AuthSnapshot => ({ ...SIGNED_OUT, user: { username, roles: [] } });

/** A cache with a catalogue response, a response of the user's own, and a mutation of theirs. */
async function usedBy(username: string) {
  const queryClient = new QueryClient();
  queryClient.setQueryData([["products", "names"]], []);
  queryClient.setQueryData([["orders", "mine"]], ["an order"]);
  await new MutationObserver(queryClient, { mutationFn: async (typed: string) => typed }).mutate("a draft");
  let snapshot = signedInAs(username);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  clearCacheOnSignOut({ auth: { snapshot: () => snapshot, subscribe }, queryClient });
  return {
    become(next: AuthSnapshot): void {
      snapshot = next;
      for (const listener of listeners) listener();
    },
    cached: () => [
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => String(queryKey)),
      ...queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.data),
    ],
  };
}

test.each([
  ["has signed out", SIGNED_OUT],
  ["has made way for another", signedInAs("berta")],
])("once somebody %s, only the catalogue stays cached", async (_what, next) => {
  const app = await usedBy("anna");
  app.become(next);
  expect(app.cached()).toEqual(["products,names"]);
});

test("everything stays cached while the same user stays signed in", async () => {
  const app = await usedBy("anna");
  app.become(signedInAs("anna"));
  expect(app.cached()).toEqual(["products,names", "orders,mine", "a draft"]);
});
