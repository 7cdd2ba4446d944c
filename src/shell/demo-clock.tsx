import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dayInWords } from "#domain/time/day-in-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

const TURNS = [
  { label: "+1 day", turn: { days: 1 } },
  { label: "+30 days", turn: { days: 30 } },
  { label: "Skip to next reminder", turn: { to: "next reminder" } },
] as const;
type Turn = (typeof TURNS)[number]["turn"];

type DemoClockProps = {
  /** The lead of the shop's clock over the machine's. */
  readonly aheadMs: number;
};

/** Turns the sandbox's clock, and shows the shop's date once it differs from the visitor's (D52). */
export function DemoClock({ aheadMs }: DemoClockProps) {
  const { client } = useApi();
  const [shopDate] = useState(() => dayInWords(new Date(Date.now() + aheadMs)));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (turn: Turn) => client.clock.turn.mutate(turn),
    // Everything on the page may be from an earlier day, including the session.
    onSuccess: () => window.location.reload(),
  });
  const turning = isPending || isSuccess;

  return (
    <span className="flex flex-wrap items-center justify-center gap-x-4">
      {aheadMs > 0 ? (
        // The page may have been rendered before midnight.
        <span suppressHydrationWarning>{`Shop date: ${shopDate}`}</span>
      ) : null}
      <span className="flex flex-wrap justify-center gap-x-4">
        {TURNS.map(({ label, turn }) => (
          <Button key={label} variant="quiet" size="inline" disabled={turning} onClick={() => mutate(turn)}>
            {label}
          </Button>
        ))}
      </span>
      <LiveRegion>
        {turning ? "The clock is turning…" : null}
        {error === null ? null : refusalText(error)}
      </LiveRegion>
    </span>
  );
}

/**
 * With data, the failure has the shop's own sentence. Telling refusals apart would be a large part of the first load.
 */
const refusalText = (error: object): string =>
  "data" in error && error.data !== undefined && error instanceof Error
    ? error.message
    : "We couldn’t turn the clock. Please try again.";
