import { expect, it } from "vitest";
import { transferEnd } from "#domain/orders/bank-transfer.ts";
import { testCompany } from "../testing/orders.ts";
import { transferParams } from "./bank-transfers.ts";

it("only companies are offered a bank transfer, from the sum that the seller set, and nothing changes until then (D84)", () => {
  const company = { ...testCompany(), check: null };
  const offered = { payment_method_options: expect.anything() };
  const paramsOf = (
    order: { readonly company: typeof company | null; readonly amountCents: number },
    from: number | null,
  ) =>
    transferParams(
      {
        ...order,
        transferEndsAt: transferEnd(order, { bankTransferFrom: from, transferEndDays: 14 }, new Date()),
      },
      from,
    );
  expect(paramsOf({ company, amountCents: 1000_00 }, 1000)).toEqual(offered);
  expect(paramsOf({ company, amountCents: 999_99 }, 1000)).toEqual({
    excluded_payment_method_types: ["customer_balance"],
  });
  expect(paramsOf({ company, amountCents: 1000_00 }, null)).toEqual({});
  expect(paramsOf({ company: null, amountCents: 1000_00 }, 1000)).toEqual({});
});
