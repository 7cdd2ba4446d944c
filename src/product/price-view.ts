import { createContext, useContext, useSyncExternalStore } from "react";
import type { Cents } from "#domain/money/money.ts";
import { netUnitCents } from "#domain/vat/vat-amounts.ts";
import { storedText } from "#src/api/stored-text.ts";

const { get, set, subscribeInAllTabs } = storedText("prices");

const WITHOUT_VAT = "without-vat";
const readWithVat = (): boolean => get() !== WITHOUT_VAT;

/** Chooses whether this browser's prices are shown with VAT (D76). The default isn't stored. */
export const showWithVat = (withVat: boolean): void => set(withVat ? null : WITHOUT_VAT);

/** True where prices have VAT whatever the visitor chose: in the admin area. */
export const AlwaysWithVat = createContext(false);

/**
 * The visitor's choice, given by the app: a page shows more than a hundred prices, and each would read the choice from the
 * browser's storage, and follow it, on its own.
 */
export const ChosenWithVat = createContext(true);

/** The choice that this browser stores. With VAT during a server render, so that cached pages suit everybody. */
export const useStoredWithVat = (): boolean =>
  useSyncExternalStore(subscribeInAllTabs, readWithVat, () => true);

/** Whether prices are shown with VAT (D53, D76). */
export function useWithVat(): boolean {
  const chosen = useContext(ChosenWithVat);
  return useContext(AlwaysWithVat) || chosen;
}

const asStored = (cents: Cents): Cents => cents;

/** Returns the function from a price or a line with VAT to the one that the visitor has chosen to see (D76). */
export const useShownCents = (): ((cents: Cents) => Cents) => (useWithVat() ? asStored : netUnitCents);

/** The words beside a sum that counts. */
export const vatLabel = (withVat: boolean): string => (withVat ? "incl. VAT" : "excl. VAT");
