import { refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type SaveOutcomeProps = {
  readonly save: { readonly isSuccess: boolean; readonly error: Error | null };
  /** Shown after a success; nothing if the page shows it anyway. */
  readonly savedText?: string;
  readonly failedText: string;
};

/** Tells whether a rule for staff has been saved, or why not. */
export const SaveOutcome = ({ save: { isSuccess, error }, savedText, failedText }: SaveOutcomeProps) => (
  <LiveRegion className="mt-4 empty:mt-0">
    {isSuccess && savedText !== undefined ? <p className="text-ok">{savedText}</p> : null}
    {error === null ? null : (
      <p className="text-signal">
        {refusalOr(failedText, error)} <Reference error={error} />
      </p>
    )}
  </LiveRegion>
);
