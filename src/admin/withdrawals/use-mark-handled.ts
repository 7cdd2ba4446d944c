import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";

export type Withdrawal = Outputs["withdrawals"]["list"]["withdrawals"][number];

/**
 * Marks a withdrawal handled or open again; a failure is reported (D21). It keeps its place even in the open list, so
 * that a mistake can be undone; the next load moves it.
 */
export function useMarkHandled({ id, handled }: Withdrawal) {
  const { withdrawals } = useQueries();
  return useAct((client) => client.withdrawals.markHandled.mutate({ id, handled: handled === null }), {
    failed: "We couldn’t save this. Please try again.",
    onDone: (marked) =>
      // In every loaded page.
      withdrawals.list.setQueriesData(
        {},
        {},
        (page) =>
          page && {
            ...page,
            withdrawals: page.withdrawals.map((shown) => (shown.id === id ? marked : shown)),
          },
      ),
  });
}
