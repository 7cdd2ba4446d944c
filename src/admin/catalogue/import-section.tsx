import { ButtonLink } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { useEffect, useRef } from "react";
import { FileChooser } from "./file-chooser.tsx";
import { FileGuide } from "./file-guide.tsx";
import { ImportReportView } from "./import-report-view.tsx";
import { counted, numberText, summarise } from "./import-report-facts.ts";
import type { Applied, ImportProgress } from "./send-import.ts";
import { type ImportState, useImport } from "./use-import.ts";

/** Choose a file, preview its changes, apply it. */
export function ImportSection() {
  const current = useImport();
  const { state } = current;
  const stage = useRef<HTMLDivElement>(null);
  const applying = state.step === "applying";
  useEffect(() => {
    if (applying) stage.current?.focus();
  }, [applying]);
  return (
    <section aria-labelledby="import-heading">
      <h2 id="import-heading" className="text-xl font-semibold">
        Import
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        Choose a CSV or JSON file. You’ll see the changes first; nothing is saved until you apply them.
      </p>
      <FileGuide />
      <FileChooser current={current} />
      <LiveRegion className="sr-only">{announcementOf(state)}</LiveRegion>
      <LiveRegion urgency="assertive">
        {state.step === "refused" ? (
          <MessageBox tone="signal" className="mt-4">
            {state.message}
          </MessageBox>
        ) : null}
      </LiveRegion>
      {/* Receives the focus from 'Apply', which disappears with the report. */}
      <div ref={stage} tabIndex={-1} className="outline-none">
        {state.step === "checking" ? (
          <div className="mt-8 flex items-center gap-3 text-ink-soft">
            <Spinner label="Checking the file" />
            <span aria-hidden="true">Checking the file…</span>
          </div>
        ) : null}
        {state.step === "checked" ? (
          <ImportReportView checked={state.checked} onApply={() => current.apply(state.checked)} />
        ) : null}
        {state.step === "applying" ? <ImportProgressBar progress={state.progress} /> : null}
        {state.step === "applied" ? <ImportResult applied={state.applied} /> : null}
      </div>
    </section>
  );
}

function announcementOf(state: ImportState): string {
  if (state.step === "checked") return summarise(state.checked.report, state.checked.chosen.format);
  return state.step === "applied" ? resultText(state.applied) : "";
}

function resultText({ added, changed, deleted }: Applied): string {
  const products = counted(added + changed + deleted, "product", "products");
  const parts = `${numberText(added)} added, ${numberText(changed)} changed, ${numberText(deleted)} deleted`;
  return `Applied to ${products}: ${parts}.`;
}

function ImportResult({ applied }: { readonly applied: Applied }) {
  return (
    <MessageBox tone="ok" className="mt-8">
      <h3 className="text-lg font-semibold">Success!</h3>
      <p className="mt-1">{resultText(applied)}</p>
      <ButtonLink to="/Admin/apps" search={{ tab: "view" }} variant="secondary" className="mt-4">
        View products
      </ButtonLink>
    </MessageBox>
  );
}

/** Progress of an import: first the upload, then the products as they are written. */
function ImportProgressBar({ progress }: { readonly progress: ImportProgress }) {
  const isSending = progress.stage === "sending";
  const percent = percentOf(progress);
  return (
    <div className="mt-8 max-w-xl">
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span>
          {isSending
            ? "Sending the file"
            : `${numberText(progress.done)} of ${numberText(progress.total)} products written`}
        </span>
        <span aria-hidden="true" className="tabular-nums">
          {percent} %
        </span>
      </p>
      <progress
        aria-label={isSending ? "Sending the file" : "Writing the catalogue"}
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
