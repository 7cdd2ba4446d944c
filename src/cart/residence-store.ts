import { useQuery } from "@tanstack/react-query";
import { NETHERLANDS, parseStoredResidence, type Residence, residenceIn } from "#domain/cart/residence.ts";
import { storedValue } from "#src/api/stored-value.ts";
import { useApi } from "#src/api/use-api.ts";
import { presetCountryQuery } from "./preset-country.ts";

/** Where this browser's consumer lives, once they have chosen it (D53). */
export const residenceStore = storedValue<Residence>("residence", parseStoredResidence);

/**
 * Where the consumer lives, as they chose it, or else as the request's country suggests; the Netherlands if the shop can't tell.
 * Null while it's asked, and for a company, which has an address.
 */
export function useResidence(isCompany: boolean): Residence | null {
  const chosen = residenceStore.use();
  const isAsked = chosen === null && !isCompany;
  const preset = useQuery({ ...presetCountryQuery(useApi()), enabled: isAsked });
  if (isCompany) return null;
  if (chosen !== null) return chosen;
  if (preset.data) return residenceIn(preset.data.country);
  return preset.isError ? NETHERLANDS : null;
}
