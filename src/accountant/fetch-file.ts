import * as z from "zod/mini";
import { type AccountantFile, accountantFileName } from "#domain/books/accountant-link.ts";
import { HttpError } from "#src/api/http-error.ts";
import { downloadBlob } from "#src/ui/download-file.ts";

export const FAILED_TEXT = "The download failed. Please try again.";
const refusalSchema = z.object({ message: z.string() });

/** Downloads a file of the books, and returns its name; rejects with the server's sentence. */
export async function downloadBooks(token: string, file: AccountantFile): Promise<string> {
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
  const name = accountantFileName(file);
  downloadBlob(name, await answer.blob());
  return name;
}
