import type { UseMutationResult } from "@tanstack/react-query";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type EndLinksButtonProps = {
  readonly label: string;
  readonly end: UseMutationResult<{ readonly message: string }, Error, void>;
};

/** Ends every link to an order and has a new one emailed to its buyer (D44). */
export function EndLinksButton({ label, end }: EndLinksButtonProps) {
  return (
    <>
      <Button variant="secondary" className="mt-4" disabled={end.isPending} onClick={() => end.mutate()}>
        {label}
      </Button>
      <LiveRegion className="text-sm text-ok not-empty:mt-3">{end.data?.message ?? ""}</LiveRegion>
      <Failure of={end} failed="Something went wrong. Please try again." className="text-sm mt-3" />
    </>
  );
}
