import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type RemindersSectionProps = { readonly token: string; readonly reminders: PlacedOrder["reminders"] };

/** Says whether the buyer gets reminders, with a button that stops them (D51). */
export function RemindersSection({ token, reminders: { next, stopped } }: RemindersSectionProps) {
  const change = useAct((client) => client.reminders[stopped ? "resume" : "stop"].mutate({ token }), {
    failed: () => "We couldn’t save this. Please try again.",
  });
  return (
    <section aria-labelledby="reminders" className="border border-line bg-sheet p-6">
      <h2 id="reminders" className="text-lg font-semibold">
        Reminders
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{remindersText({ next, stopped })}</p>
      {next === null && !stopped ? null : (
        <Button variant="secondary" className="mt-4" disabled={change.pending} onClick={() => change.start()}>
          {stopped ? "Remind me again" : "Stop reminders"}
        </Button>
      )}
      <LiveRegion className="text-sm text-ok not-empty:mt-3">
        {change.data ? (stopped ? "Reminders stopped." : "You will be reminded.") : ""}
      </LiveRegion>
      <Failure of={change} className="mt-3 text-sm" />
    </section>
  );
}

function remindersText({ next, stopped }: PlacedOrder["reminders"]): string {
  const renewal = "Nothing renews automatically.";
  if (stopped) return `${renewal} You’ve stopped our reminders.`;
  if (next === null) return `${renewal} You won’t get any more.`;
  return `${renewal} We’ll email you about the end, next on ${calendarDayInWords(next)}.`;
}
