import { useMutation } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

export type Withdrawal = Outputs["withdrawals"]["list"]["withdrawals"][number];

/**
 * Marks a withdrawal handled, or open again; a failure is told (D21). It stays where it is, also among the open ones, so
 * that a slip can be taken back; the next load sorts it out.
 */
export function useMarkHandled({ id, handled }: Withdrawal) {
  const { client } = useApi();
  const { withdrawals, dashboard, orders } = useQueries();

  function show(marked: Withdrawal): void {
    withdrawals.list.setQueriesData(
      // On every page that was loaded.
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
        withdrawals.openCount.invalidate(),
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
