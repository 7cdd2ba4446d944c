import type { ReactNode } from "react";
import { LiveRegion } from "#src/ui/live-region.tsx";

type SaveOutcomeProps = {
  readonly of: { readonly data: unknown; readonly failure: ReactNode };
  /** Shown after a success; nothing if the page shows it anyway. */
  readonly savedText?: string;
};

/** Tells whether a rule for staff has been saved, or why not. */
export const SaveOutcome = ({ of: { data, failure }, savedText }: SaveOutcomeProps) => (
  <LiveRegion className="mt-4 empty:mt-0">
    {data !== undefined && savedText !== undefined ? <p className="text-ok">{savedText}</p> : null}
    {failure === null ? null : <p className="text-signal">{failure}</p>}
  </LiveRegion>
);
