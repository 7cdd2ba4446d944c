import { useId, useRef } from "react";
import { useFileDrop } from "#src/admin/images/use-file-drop.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import type { Import } from "./use-import.ts";

const ACCEPTED = ".csv,.json,.txt,.tsv,text/csv,application/json";
const KB = 1024;

/** The area to choose a file or drop one, with options for reading it. */
export function FileChooser({ current }: { readonly current: Import }) {
  const { file, state, deleteMissing } = current;
  const input = useRef<HTMLInputElement>(null);
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
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label="Catalogue file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) current.choose(chosen);
            // Allow the same file to be chosen again after a change.
            currentTarget.value = "";
          }}
        />
        <Button
          disabled={busy}
          variant={file ? "secondary" : "primary"}
          onClick={() => input.current?.click()}
        >
          {file ? "Choose another file" : "Choose a file"}
        </Button>
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
