import { expect, it } from "vitest";
import { testCompany } from "../testing/orders.ts";
import { transferParams } from "./bank-transfers.ts";

it("only companies are offered a bank transfer, from the sum that the seller set, and nothing changes until then (D84)", () => {
  const company = { ...testCompany(), check: null };
  const offered = { payment_method_options: expect.anything() };
  expect(transferParams({ company, amountCents: 1000_00 }, 1000)).toEqual(offered);
  expect(transferParams({ company, amountCents: 999_99 }, 1000)).toEqual({
    excluded_payment_method_types: ["customer_balance"],
  });
  expect(transferParams({ company, amountCents: 1000_00 }, null)).toEqual({});
  expect(transferParams({ company: null, amountCents: 1000_00 }, 1000)).toEqual({});
});
