import * as z from "zod/mini";
import { type AccountantFile, accountantFileName } from "#domain/orders/accountant-link.ts";
import { HttpError } from "#src/api/http-error.ts";
import { downloadBlob } from "#src/ui/download-file.ts";

const refusalSchema = z.object({ message: z.string() });
const FAILED_TEXT = "The download failed. Please try again.";

/** Downloads a file of the books; rejects with the server's sentence. */
export async function downloadBooks(token: string, file: AccountantFile): Promise<void> {
  const answer = await fetch("/api/accountant/files", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, ...file }),
  });
  if (!answer.ok) {
    const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
    throw new HttpError(
      answer.status,
      refusal.data?.message ?? FAILED_TEXT,
      answer.headers.get("x-request-id") ?? undefined,
    );
  }
  downloadBlob(accountantFileName(file), await answer.blob());
}
