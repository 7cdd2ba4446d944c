import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyCatalogueChange } from "#src/api/catalogue-change.ts";
import { failureText } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import type { ImportReport } from "./import-report-facts.ts";
import { type ChosenText, readChosenFile } from "./read-chosen-file.ts";
import { type Applied, type ImportProgress, sendImport } from "./send-import.ts";

const NOTHING_SENT: ImportProgress = { stage: "sending", share: 0 };

export type Checked = { readonly chosen: ChosenText; readonly report: ImportReport };
/** The response to a check; the message explains why the file can't be read. */
type Answered = Checked | { readonly message: string };

export type ImportState =
  | { readonly step: "idle" }
  | { readonly step: "checking" }
  /** Nothing can be applied, and the message says why. */
  | { readonly step: "refused"; readonly message: string }
  | { readonly step: "checked"; readonly checked: Checked }
  | { readonly step: "applying"; readonly checked: Checked; readonly progress: ImportProgress }
  | { readonly step: "applied"; readonly applied: Applied };

type Chosen = { readonly file: File; readonly deleteMissing: boolean };

/**
 * One import, from choosing a file to its result. After a failure the file is kept, so that it can be checked again.
 */
export function useImport() {
  const { client, auth } = useApi();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [deleteMissing, setDeleteMissing] = useState(false);
  const [progress, setProgress] = useState(NOTHING_SENT);

  // Not `useAct`, nor is the import: the page's steps are the states of both. Only the newest of several checks is shown.
  const checking = useMutation({
    mutationFn: async ({ file, deleteMissing }: Chosen) => {
      const chosen = await readChosenFile(file);
      if ("message" in chosen) return chosen;
      return { chosen, report: await client.bulk.check.mutate({ ...chosen, deleteMissing }) };
    },
  });

  const applying = useMutation({
    mutationFn: ({ chosen, report }: Checked) => {
      const { fingerprint, deleteMissing } = report;
      const body = JSON.stringify({ ...chosen, fingerprint, deleteMissing });
      return auth.call((token) => sendImport({ body, token, onProgress: setProgress }));
    },
    onSuccess: () => setFile(null),
    onSettled: () => {
      notifyCatalogueChange();
      // Orders and counts refer to products, too.
      void queryClient.invalidateQueries();
    },
  });

  function check(chosen: Chosen): void {
    applying.reset();
    checking.mutate(chosen);
  }

  return {
    file,
    deleteMissing,
    state: applyingState(applying, progress) ?? checkingState(checking),
    choose: (file: File) => {
      setFile(file);
      check({ file, deleteMissing });
    },
    checkAgain: () => {
      if (file) check({ file, deleteMissing });
    },
    setDeleteMissing: (wanted: boolean) => {
      setDeleteMissing(wanted);
      if (file) check({ file, deleteMissing: wanted });
    },
    apply: (checked: Checked) => {
      setProgress(NOTHING_SENT);
      applying.mutate(checked);
    },
  };
}

function checkingState({ status, data, error }: UseMutationResult<Answered, Error, Chosen>): ImportState {
  switch (status) {
    case "pending":
      return { step: "checking" };
    case "success":
      return "message" in data
        ? { step: "refused", message: data.message }
        : { step: "checked", checked: data };
    case "error":
      return { step: "refused", message: failureText(error) };
    default:
      return { step: "idle" };
  }
}

/** Undefined until an import is applied. */
function applyingState(
  { status, variables, data, error }: UseMutationResult<Applied, Error, Checked>,
  progress: ImportProgress,
): ImportState | undefined {
  switch (status) {
    case "pending":
      return { step: "applying", checked: variables, progress };
    case "success":
      return { step: "applied", applied: data };
    case "error":
      return { step: "refused", message: failureText(error) };
    default:
      return undefined;
  }
}

export type Import = ReturnType<typeof useImport>;
