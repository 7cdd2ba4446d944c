import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { entitlements } from "../db/schema/entitlements.ts";

/** The unit that another one renews (D51): left join it on `isWhatItRenews`. */
export const renewedUnit = alias(entitlements, "renewed_unit");
export const isWhatItRenews = eq(renewedUnit.id, entitlements.renewsId);

/** The columns that first day and preset administrator depend on (D41, D42); null for a unit that renews nothing. */
export const renewedColumns = {
  state: renewedUnit.state,
  endsOn: renewedUnit.endsOn,
  administratorEmail: renewedUnit.administratorEmail,
  administratorCompany: renewedUnit.administratorCompany,
};
