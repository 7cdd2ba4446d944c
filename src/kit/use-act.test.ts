import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { renew } from "./use-act.tsx";

/** What became of a query that is on screen: whether an act loaded it again, and whether its page will. */
async function afterAct(path: readonly string[]) {
  const client = new QueryClient();
  let loads = 0;
  const queryKey = [path, { type: "query" }];
  const queryFn = () => Promise.resolve((loads += 1));
  await client.fetchQuery({ queryKey, queryFn });
  const leave = new QueryObserver(client, {
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  await renew(client);
  leave();
  return { isLoaded: loads === 2, isStale: client.getQueryState(queryKey)?.isInvalidated };
}

it.each([
  [["orders", "list"], { isLoaded: true, isStale: false }],
  [["messages", "unreadCount"], { isLoaded: true, isStale: false }],
  [["messages", "list"], { isLoaded: false, isStale: true }],
  [["withdrawals", "list"], { isLoaded: false, isStale: true }],
  [["products", "toEdit"], { isLoaded: false, isStale: true }],
  [["orders", "providerCheck"], { isLoaded: false, isStale: true }],
  [["filters", "search"], { isLoaded: false, isStale: false }],
])("after an act %j is as it must be", async (path, outcome) => {
  expect(await afterAct(path)).toEqual(outcome);
});
