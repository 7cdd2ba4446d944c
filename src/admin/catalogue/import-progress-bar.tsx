import { numberText } from "./import-report-facts.ts";
import type { ImportProgress } from "./send-import.ts";

/** Progress of an import: first the upload, then the products as they are written. */
export function ImportProgressBar({ progress }: { readonly progress: ImportProgress }) {
  const percent = percentOf(progress);
  return (
    <div className="mt-8 max-w-xl">
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span>{textOf(progress)}</span>
        <span aria-hidden="true" className="tabular-nums">
          {percent} %
        </span>
      </p>
      <progress
        aria-label={progress.stage === "sending" ? "Sending the file" : "Writing the catalogue"}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-well [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-accent"
      />
      <p className="mt-2 text-sm text-ink-soft">
        Either everything is applied or nothing is. Keep this page open until it’s done.
      </p>
    </div>
  );
}

function percentOf(progress: ImportProgress): number {
  if (progress.stage === "sending") return Math.floor(progress.share * 100);
  return progress.total === 0 ? 100 : Math.floor((progress.done / progress.total) * 100);
}

function textOf(progress: ImportProgress): string {
  if (progress.stage === "sending") return "Sending the file";
  return `${numberText(progress.done)} of ${numberText(progress.total)} products written`;
}
