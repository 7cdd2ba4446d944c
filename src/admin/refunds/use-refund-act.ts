import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/admin/deliveries/use-act.ts";

export type Refunds = Outputs["orders"]["refunds"];

/** An act on an order's money. Whatever became of it, what shows refunds, mails and withdrawals is asked again. */
export function useRefundAct<Input>(
  run: (client: TrpcClient, input: Input) => Promise<Refunds>,
  onDone: (refunds: Refunds) => void,
  onConflict?: () => void,
) {
  const { orders, mails, withdrawals } = useQueries();
  const renew = () =>
    Promise.all([
      orders.refunds.invalidate(),
      mails.ofOrder.invalidate(),
      // The list keeps its rows, so that a slip can be seen and undone.
      withdrawals.list.invalidate(undefined, { refetchType: "none" }),
      withdrawals.waiting.invalidate(),
    ]);
  return useAct(
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
