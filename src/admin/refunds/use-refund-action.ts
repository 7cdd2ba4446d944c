import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useUnitAction } from "#src/admin/deliveries/use-unit-action.ts";

export type Refunds = Outputs["orders"]["refunds"];

/**
 * An action on an order's money. Whether it succeeds or fails, everything that shows refunds, mails and withdrawals is
 * reloaded.
 */
export function useRefundAction<Input>(
  run: (client: TrpcClient, input: Input) => Promise<Refunds>,
  onDone: (refunds: Refunds) => void,
  onConflict?: () => void,
) {
  const { orders, mails, withdrawals } = useQueries();
  const renew = () =>
    Promise.all([
      orders.refunds.invalidate(),
      mails.ofOrder.invalidate(),
      // The list keeps its rows, so that a mistake can be seen and undone.
      withdrawals.list.invalidate(undefined, { refetchType: "none" }),
      withdrawals.waiting.invalidate(),
    ]);
  return useUnitAction(
    async (client, input: Input) => {
      try {
        return await run(client, input);
      } finally {
        void renew();
      }
    },
    onDone,
    onConflict,
  );
}
