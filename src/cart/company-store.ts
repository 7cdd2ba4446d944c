import { parseStoredCompany, type StoredCompany } from "#domain/cart/stored-company.ts";
import { storedValue } from "#src/api/stored-value.ts";

/** The company that this browser buys for (D76). */
export const companyStore = storedValue<StoredCompany>("company", parseStoredCompany);

/** The company that this browser buys for; null during a server render. */
export const useCompany = companyStore.use;
