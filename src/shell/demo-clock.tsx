import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

const TURNS = [
  { days: 1, label: "A day on" },
  { days: 30, label: "A month on" },
] as const;

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/Amsterdam" });

type DemoClockProps = {
  /** How far the shop's clock is ahead of the machine's. */
  readonly aheadMs: number;
};

/** Turns the clock of the sandbox, and says the shop's date once it is another than the visitor's (D52). */
export function DemoClock({ aheadMs }: DemoClockProps) {
  const { client } = useApi();
  const [shopDate] = useState(() => DATE.format(Date.now() + aheadMs));
  const turn = useMutation({
    mutationFn: (days: number) => client.clock.turn.mutate({ days }),
    // Everything on the page may be of an earlier day, the session included.
    onSuccess: () => window.location.reload(),
  });
  const turning = turn.isPending || turn.isSuccess;

  return (
    <span className="flex flex-wrap items-center justify-center gap-x-4">
      {aheadMs > 0 ? (
        // The page may have been rendered before midnight.
        <span suppressHydrationWarning>{`Shop date: ${shopDate}`}</span>
      ) : null}
      <span className="flex gap-x-4">
        {TURNS.map(({ days, label }) => (
          <Button
            key={days}
            variant="quiet"
            size="inline"
            disabled={turning}
            onClick={() => turn.mutate(days)}
          >
            {label}
          </Button>
        ))}
      </span>
      <LiveRegion>
        {turning ? "The clock is turning…" : null}
        {turn.isError ? "The clock could not be turned. Please try again." : null}
      </LiveRegion>
    </span>
  );
}
