import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { entitlements } from "../db/schema/entitlements.ts";

/** The unit that another one renews (D51). Left join it on `isWhatItRenews`. */
export const renewedUnit = alias(entitlements, "renewed_unit");
export const isWhatItRenews = eq(renewedUnit.id, entitlements.renewsId);

/** The columns that decide the first day and preset administrator (D41, D42); null for a unit that renews nothing. */
export const renewedColumns = {
  state: renewedUnit.state,
  endsOn: renewedUnit.endsOn,
  administratorEmail: renewedUnit.administratorEmail,
  administratorCompany: renewedUnit.administratorCompany,
};
