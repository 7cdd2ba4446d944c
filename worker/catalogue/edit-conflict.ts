import { dayInWords, timeOfDay } from "#domain/time/day-in-words.ts";
import { ShopError } from "../platform/errors.ts";

type LastWrite = { readonly updatedBy: string | null; readonly updatedAt: Date };

/** The refusal of an edit that started from an older version. Its message names who saved last, and when (D27). */
export function editConflict({ updatedBy, updatedAt }: LastWrite, editor: string, now: Date): ShopError {
  const at = `${dayInWords(updatedAt) === dayInWords(now) ? "" : `on ${dayInWords(updatedAt)} `}at ${timeOfDay(updatedAt)}`;
  return new ShopError(
    "conflict",
    updatedBy === editor
      ? `You changed this product elsewhere ${at}, after you opened it here.`
      : `${updatedBy ?? "Someone"} changed this product ${at}, after you opened it.`,
  );
}
