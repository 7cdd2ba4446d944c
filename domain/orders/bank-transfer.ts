import { DAY_MS } from "#domain/time/durations.ts";
import type { Cents } from "../money/money.ts";
import type { ShopValues } from "../settings/settings.ts";

type TransferSettings = Pick<ShopValues, "bankTransferFrom" | "transferEndDays">;
type Sold = { readonly company: object | null; readonly amountCents: Cents };

/**
 * Returns when an order ends whose buyer chooses to transfer the money (D84); null for one that can't be paid by bank transfer: a
 * consumer's, and one below the sum in the settings. It's kept with the order, because buyers are told the day.
 */
export const transferEnd = (
  { company, amountCents }: Sold,
  { bankTransferFrom, transferEndDays }: TransferSettings,
  at: Date,
): Date | null =>
  company !== null && bankTransferFrom !== null && amountCents >= bankTransferFrom * 100
    ? new Date(at.getTime() + transferEndDays * DAY_MS)
    : null;

/** Before the settings, every order's end came after as many days. */
const FORMER_END_DAYS = 14;

type Waiting = { readonly createdAt: Date; readonly transferEndsAt: Date | null };

/** Returns when an order ends without its money. */
export const endOfTransfer = ({ createdAt, transferEndsAt }: Waiting): Date =>
  transferEndsAt ?? new Date(createdAt.getTime() + FORMER_END_DAYS * DAY_MS);

/** Where a buyer transfers the money, and with which reference. */
export type TransferInstructions = {
  /** As the buyer's bank checks it against the account. */
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly reference: string;
};
