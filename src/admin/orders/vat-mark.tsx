import { useMutation } from "@tanstack/react-query";
import { NotSaved } from "#src/admin/shell/not-saved.tsx";

import { useQueries } from "#src/api/queries.tsx";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";

type VatMarkProps = {
  readonly number: string;
  readonly text: string;
  readonly mark: (client: TrpcClient) => Promise<unknown>;
};

/** The button by which an administrator notes that a question about an order's VAT is settled. */
export function VatMark({ number, text, mark }: VatMarkProps) {
  const { client } = useApi();
  const { orders, dashboard } = useQueries();
  const marking = useMutation({
    networkMode: "always",
    mutationFn: () => mark(client),
    onSuccess: () => Promise.all([orders.byNumber.invalidate({ number }), dashboard.summary.invalidate()]),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="mt-2 justify-self-start"
        disabled={marking.isPending}
        onClick={() => marking.mutate()}
      >
        {text}
      </Button>
      {marking.isError ? <NotSaved /> : null}
    </>
  );
}
