import { useMutation } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

export type Withdrawal = Outputs["withdrawals"]["list"]["withdrawals"][number];

/**
 * Marks a withdrawal handled or open again; a failure is reported (D21). It keeps its place even in the open list, so
 * that a mistake can be undone; the next load moves it.
 */
export function useMarkHandled({ id, handled }: Withdrawal) {
  const { client } = useApi();
  const { withdrawals, dashboard, orders } = useQueries();

  function show(marked: Withdrawal): void {
    withdrawals.list.setQueriesData(
      // Applies to every loaded page.
      {},
      {},
      (page) =>
        page && {
          ...page,
          withdrawals: page.withdrawals.map((shown) => (shown.id === marked.id ? marked : shown)),
        },
    );
  }

  const mutation = useMutation({
    mutationFn: () => client.withdrawals.markHandled.mutate({ id, handled: handled === null }),
    onSuccess: show,
    onSettled: () =>
      Promise.all([
        withdrawals.list.invalidate(undefined, { refetchType: "none" }),
        withdrawals.waiting.invalidate(),
        orders.byNumber.invalidate(),
        dashboard.summary.invalidate(),
      ]),
  });
  return {
    toggle: () => {
      if (!mutation.isPending) mutation.mutate();
    },
    pending: mutation.isPending,
    failed: mutation.isError,
  };
}
