import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
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

/** Any other act on a withdrawal: it can't be undone by the same button, so the list changes at once. */
export function useListedAct<Answer, Input = void>(
  run: (client: TrpcClient, input: Input) => Promise<Answer>,
  onDone: () => void,
) {
  const { withdrawals } = useQueries();
  return useAct(run, { onDone, onSettled: () => withdrawals.list.invalidate() });
}
