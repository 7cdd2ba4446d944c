import { useId } from "react";
import { FileButton } from "#src/admin/images/file-button.tsx";
import { useFileDrop } from "#src/admin/images/use-file-drop.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import type { Import } from "./use-import.ts";

const ACCEPTED = ".csv,.json,.txt,.tsv,text/csv,application/json";
const KB = 1024;

/** The area to choose a file or drop one, with options for reading it. */
export function FileChooser({ current }: { readonly current: Import }) {
  const { file, state, deleteMissing } = current;
  const deleteHint = useId();
  const busy = state.step === "applying";
  const { isOver, dropTarget } = useFileDrop((dropped) => {
    if (!busy) current.choose(dropped);
  });
  return (
    <>
      <div
        {...dropTarget}
        className={classNames(
          "mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-sm border border-dashed p-6",
          isOver ? "border-accent bg-accent-wash" : "border-line-strong bg-sheet",
        )}
      >
        <FileButton
          disabled={busy}
          variant={file ? "secondary" : "primary"}
          inputLabel="Catalogue file"
          accept={ACCEPTED}
          label={file ? "Choose another file" : "Choose a file"}
          onFile={current.choose}
        />
        {file ? (
          <>
            <p className="min-w-0">
              <bdi className="font-medium">{file.name}</bdi>{" "}
              <span className="tabular-nums text-sm whitespace-nowrap text-ink-soft">
                {sizeText(file.size)}
              </span>
            </p>
            <Button variant="secondary" disabled={busy} onClick={current.checkAgain} className="md:ml-auto">
              Check again
            </Button>
          </>
        ) : (
          <p className="text-ink-soft">or drop it here: CSV or JSON, up to 4 MB</p>
        )}
      </div>
      <label className="mt-4 flex w-fit items-start gap-3">
        <input
          type="checkbox"
          checked={deleteMissing}
          disabled={busy}
          onChange={({ currentTarget }) => current.setDeleteMissing(currentTarget.checked)}
          aria-describedby={deleteHint}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          Also delete products that are not in the file
          <span id={deleteHint} className="block text-sm text-ink-soft">
            Leave this off unless the file contains the whole catalogue.
          </span>
        </span>
      </label>
    </>
  );
}

function sizeText(bytes: number): string {
  return bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
