import { DAY_MS } from "#domain/time/durations.ts";

/** An order that's to be paid by bank transfer is reminded of after 7 days without the money, and ends after 14 (D84). */
export const TRANSFER_REMIND_DAYS = 7;
export const TRANSFER_END_DAYS = 14;

/** Returns when an order made at this time ends without its money. */
export const transferEndsAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + TRANSFER_END_DAYS * DAY_MS);

/** Where a buyer transfers the money, and with which reference. */
export type TransferInstructions = {
  /** As the buyer's bank checks it against the account. */
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly reference: string;
};
