import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { withReference } from "#src/admin/shell/with-reference.ts";
import { catalogueChanged } from "#src/api/catalogue-change.ts";
import { failureDataOf } from "#src/api/failure.ts";
import { HttpError } from "#src/api/http-error.ts";
import { useApi } from "#src/api/use-api.ts";
import type { ImportReport } from "./import-report-facts.ts";
import { type ChosenText, readChosenFile } from "./read-chosen-file.ts";
import { type Applied, type ImportProgress, sendImport } from "./send-import.ts";

const NO_ANSWER_TEXT = "The shop does not answer. Check the file again in a moment.";

export type Checked = { readonly chosen: ChosenText; readonly report: ImportReport };

export type ImportState =
  | { readonly step: "idle" }
  | { readonly step: "checking" }
  /** Nothing can be applied; the message says why. */
  | { readonly step: "refused"; readonly message: string }
  | { readonly step: "checked"; readonly checked: Checked }
  | { readonly step: "applying"; readonly checked: Checked; readonly progress: ImportProgress }
  | { readonly step: "applied"; readonly applied: Applied };

/** One import, from choosing a file to its result. Failures keep the file, so that it can be checked again. */
export function useImport() {
  const { client, auth } = useApi();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [deleteMissing, setDeleteMissing] = useState(false);
  const [state, setState] = useState<ImportState>({ step: "idle" });
  /** Only the newest check's result is shown. */
  const newest = useRef(0);

  async function check(file: File, deleteMissing: boolean): Promise<void> {
    newest.current += 1;
    const own = newest.current;
    setState({ step: "checking" });
    const next = await checkFile(file, deleteMissing);
    if (own === newest.current) setState(next);
  }

  async function checkFile(file: File, deleteMissing: boolean): Promise<ImportState> {
    const chosen = await readChosenFile(file);
    if ("message" in chosen) return { step: "refused", message: chosen.message };
    try {
      const report = await client.bulk.check.mutate({ ...chosen, deleteMissing });
      return { step: "checked", checked: { chosen, report } };
    } catch (error) {
      return { step: "refused", message: sentenceOf(error) };
    }
  }

  async function apply(checked: Checked): Promise<void> {
    const { chosen, report } = checked;
    const { fingerprint } = report;
    const body = JSON.stringify({ ...chosen, fingerprint, deleteMissing: report.deleteMissing });
    const onProgress = (progress: ImportProgress): void => setState({ step: "applying", checked, progress });
    onProgress({ stage: "sending", share: 0 });
    try {
      const applied = await auth.call((token) => sendImport({ body, token, onProgress }));
      setState({ step: "applied", applied });
      setFile(null);
    } catch (error) {
      setState({ step: "refused", message: sentenceOf(error) });
    }
    catalogueChanged();
    // Orders and counts refer to products too.
    await queryClient.invalidateQueries();
  }

  return {
    file,
    deleteMissing,
    state,
    choose: (file: File) => {
      setFile(file);
      void check(file, deleteMissing);
    },
    checkAgain: () => {
      if (file) void check(file, deleteMissing);
    },
    setDeleteMissing: (wanted: boolean) => {
      setDeleteMissing(wanted);
      if (file) void check(file, wanted);
    },
    apply: (checked: Checked) => void apply(checked),
  };
}

export type Import = ReturnType<typeof useImport>;

function sentenceOf(error: unknown): string {
  const told = error instanceof HttpError || failureDataOf(error) !== undefined;
  return told && error instanceof Error ? withReference(error.message, error) : NO_ANSWER_TEXT;
}
