import * as z from "zod/mini";
import { companySchema } from "../cart/company.ts";
import { orderTokenSchema } from "./order-link.ts";

/** A company's details, as its buyer corrects them by the order's link (D76). Its mails keep going to the same address. */
export const correctCompanySchema = z.omit(companySchema, { email: true });
export type CorrectCompany = z.infer<typeof correctCompanySchema>;

export const correctInvoiceSchema = z.object(
  { token: orderTokenSchema.shape.token, company: correctCompanySchema },
  "The call takes an order's token and a company.",
);
