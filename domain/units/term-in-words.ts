import { type Day, daysBetween } from "../time/calendar-day.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";

/** Returns the days from today to a last day, which isn't over: '34 days left', 'last day today'. */
export function daysLeftInWords(endsOn: Day, today: Day): string {
  const left = daysBetween(today, endsOn);
  return left === 0 ? "last day today" : left === 1 ? "1 day left" : `${left} days left`;
}

/** Returns a delivered unit's term with a sense of time: 'Active until 23 November 2026, 34 days left.' */
export function termInWords({ startsOn, endsOn }: { startsOn: Day | null; endsOn: Day }, today: Day): string {
  const end = calendarDayInWords(endsOn);
  // The daily job hasn't ended it yet.
  if (endsOn < today) return `Ended on ${end}.`;
  return startsOn !== null && startsOn > today
    ? `Starts on ${calendarDayInWords(startsOn)}, active until ${end}.`
    : `Active until ${end}, ${daysLeftInWords(endsOn, today)}.`;
}
