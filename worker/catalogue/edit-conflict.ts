import { ShopError } from "../platform/errors.ts";

/** The shop's time zone: the company is Dutch (D35). */
const SHOP_TIME_ZONE = "Europe/Amsterdam";
const time = new Intl.DateTimeFormat("en-GB", {
  timeZone: SHOP_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_TIME_ZONE, day: "numeric", month: "long" });

type LastWrite = { readonly updatedBy: string | null; readonly updatedAt: Date };

/** The refusal of an edit that started from an older version: it says who saved last, and when (D27). */
export function editConflict({ updatedBy, updatedAt }: LastWrite, editor: string, now: Date): ShopError {
  const at = `${day.format(updatedAt) === day.format(now) ? "" : `on ${day.format(updatedAt)} `}at ${time.format(updatedAt)}`;
  return new ShopError(
    "conflict",
    updatedBy === editor
      ? `You changed this product elsewhere ${at}, after you opened it here.`
      : `${updatedBy ?? "Someone"} changed this product ${at}, after you opened it.`,
  );
}
