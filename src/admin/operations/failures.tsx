import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Time } from "#src/ui/time.tsx";

type Operations = Outputs["dashboard"]["operations"];
type Failure = Operations["failures"][number];

/** The failures of today and yesterday in words, those of browsers last, with the advice for each. */
export function Failures({ operations: { failures, jobsAreLate } }: { readonly operations: Operations }) {
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="mb-4 text-xl font-semibold">
        Failures since yesterday
      </h2>
      {failures.length === 0 && !jobsAreLate ? (
        <p className="text-ink-soft">Nothing has failed.</p>
      ) : (
        <ul className="grid gap-px border border-line bg-line">
          {jobsAreLate ? (
            <li className="bg-signal-wash px-5 py-3 font-medium">
              No scheduled job has run for 20 minutes. Check the cron triggers.
            </li>
          ) : null}
          {failures.map((failure) => (
            <li key={keyOf(failure)} className="flex flex-wrap justify-between gap-x-6 bg-sheet px-5 py-3">
              <span>{inWords(failure)}</span>
              <span className="text-sm text-ink-soft">
                <Time at={failure.lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function keyOf(failure: Failure): string {
  if (failure.kind === "job") return failure.job;
  return failure.kind === "error" ? [failure.source, failure.text, failure.place].join(" ") : failure.kind;
}

const COUNTED_TEXT: Readonly<Record<Exclude<Failure["kind"], "job" | "error">, (count: number) => string>> = {
  webhook: (count) => `We couldn’t process ${countText(count, "webhook")} from Stripe. Stripe will retry.`,
  signature: (count) =>
    `We refused ${countText(count, "webhook")} with a bad signature. If payments are missing, check the signing secret.`,
  reconciliation: (count) =>
    `We couldn’t look up ${countText(count, "order")} at Stripe. We’ll try again within five minutes.`,
};

const SOURCE: Readonly<Record<Extract<Failure, { kind: "error" }>["source"], string>> = {
  worker: "Server error",
  browser: "Error on a page",
  policy: "Refused by the Content-Security-Policy",
};

function inWords(failure: Failure): string {
  if (failure.kind === "error") {
    const { source, text, place, count, reference } = failure;
    const times = count === 1 ? "" : `, ${count} times`;
    const where = place === "" ? "" : `, in ${place}`;
    const logged = reference === null ? "" : ` Reference: ${reference}.`;
    return `${SOURCE[source]}${times}: “${text}”${where}.${logged}`;
  }
  if (failure.kind !== "job") return COUNTED_TEXT[failure.kind](failure.count);
  const since = failure.recovered ? "It has succeeded since." : "It will run again on schedule.";
  return `The job “${failure.job}” failed. ${since}`;
}
