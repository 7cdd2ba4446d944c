import * as z from "zod/mini";
import { lastLine, sendWithProgress } from "#src/admin/shell/send-with-progress.ts";

const BROKEN_OFF_TEXT =
  "The connection was lost before the import finished. Check the file again to see what is left to do.";

const progressLine = z.object({ done: z.number(), total: z.number() });
const appliedLine = z.object({
  applied: z.object({ added: z.number(), changed: z.number(), deleted: z.number() }),
});

export type Applied = z.infer<typeof appliedLine>["applied"];
/** Progress of an import: the share of the file sent (0 to 1), or the number of products written. */
export type ImportProgress =
  | { readonly stage: "sending"; readonly share: number }
  | { readonly stage: "writing"; readonly done: number; readonly total: number };

type ImportSending = {
  /** The JSON body of POST /api/products/import. */
  readonly body: string;
  readonly token: string | null;
  readonly onProgress: (progress: ImportProgress) => void;
};

/** Sends a checked file to be applied and reports its progress. If it rejects, nothing has been applied. */
export const sendImport = ({ body, token, onProgress }: ImportSending): Promise<Applied> =>
  sendWithProgress({
    url: "/api/products/import",
    body: new Blob([body], { type: "application/json" }),
    token,
    onSent: (share) => onProgress({ stage: "sending", share }),
    onText: (text) => {
      const progress = progressLine.safeParse(lastLine(text));
      if (progress.success) onProgress({ stage: "writing", ...progress.data });
    },
    read: (text) => appliedLine.safeParse(lastLine(text)).data?.applied,
    failed: BROKEN_OFF_TEXT,
    noAnswer: BROKEN_OFF_TEXT,
  });
