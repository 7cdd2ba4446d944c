import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { orderByTokenQuery } from "./order-by-token-query.ts";
import type { PlacedOrder } from "./placed-order.ts";

type RemindersSectionProps = { readonly token: string; readonly reminders: PlacedOrder["reminders"] };

/** Says whether the buyer gets reminders, with a button that stops them (D51). */
export function RemindersSection({ token, reminders: { next, stopped } }: RemindersSectionProps) {
  const api = useApi();
  const { client } = api;
  const cache = useQueryClient();
  const byToken = orderByTokenQuery(api, token);
  const change = useMutation({
    networkMode: "always",
    mutationFn: () => client.reminders[stopped ? "resume" : "stop"].mutate({ token }),
    onSuccess: (order) => cache.setQueryData(byToken.queryKey, order),
  });
  return (
    <section aria-labelledby="reminders" className="border border-line bg-sheet p-6">
      <h2 id="reminders" className="text-lg font-semibold">
        Reminders
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{remindersText({ next, stopped })}</p>
      {next === null && !stopped ? null : (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {stopped ? "Remind me again" : "Stop reminders"}
        </Button>
      )}
      <LiveRegion className="text-sm text-ok not-empty:mt-3">
        {change.isSuccess ? (stopped ? "Reminders stopped." : "You will be reminded.") : ""}
      </LiveRegion>
      <Failure of={change} failed="We couldn’t save this. Please try again." className="text-sm mt-3" />
    </section>
  );
}

function remindersText({ next, stopped }: PlacedOrder["reminders"]): string {
  if (stopped) return "Reminders for this order have been stopped.";
  if (next === null) return "You won’t get any more.";
  return `We’ll email you before your subscription ends. Next reminder: ${calendarDayInWords(next)}.`;
}
