import type { TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";

type VatMarkProps = {
  readonly text: string;
  readonly mark: (client: TrpcClient) => Promise<unknown>;
};

/** The button by which an administrator notes that a question about an order's VAT is settled. */
export function VatMark({ text, mark }: VatMarkProps) {
  const marking = useAct(mark, { failed: "We couldn’t save this. Please try again." });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="mt-2 justify-self-start"
        disabled={marking.pending}
        onClick={() => marking.start()}
      >
        {text}
      </Button>
      <Failure of={marking} />
    </>
  );
}
