import type { UseMutationResult } from "@tanstack/react-query";
import { httpStatusOf } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type EndLinksButtonProps = {
  readonly label: string;
  readonly end: UseMutationResult<{ readonly message: string }, Error, void>;
};

/**
 * Statuses whose responses explain themselves: a link that has ended, a mail that couldn't arrive, and too many
 * presses.
 */
const EXPLAINED = new Set([404, 409, 429]);

/** Ends every link to an order and has a new one emailed to its buyer (D44). */
export function EndLinksButton({ label, end }: EndLinksButtonProps) {
  return (
    <>
      <Button variant="secondary" className="mt-4" disabled={end.isPending} onClick={() => end.mutate()}>
        {label}
      </Button>
      <LiveRegion className="text-sm text-ok not-empty:mt-3">{end.data?.message ?? ""}</LiveRegion>
      <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-3">
        {end.isError ? failureText(end.error) : ""}
        <Reference error={end.error} />
      </LiveRegion>
    </>
  );
}

const failureText = (error: Error): string =>
  EXPLAINED.has(httpStatusOf(error) ?? 0) ? error.message : "Something went wrong. Please try again.";
