import { expect, it } from "vitest";
import { isConsumer } from "../seller/consumer.ts";
import { contractTexts } from "./contract-texts.ts";

function textsOf(consumer: boolean): string {
  const { terms, withdrawal } = contractTexts({ detailsWaitHours: 24 }, { consumer });
  return JSON.stringify([...terms, ...withdrawal]);
}
const idsOf = (consumer: boolean) =>
  contractTexts({ detailsWaitHours: 24 }, { consumer }).terms.map(({ id }) => id);
/** What only the law for consumers says. */
const CONSUMERS = /withdraw|consumer|allows 30 days/i;

it("a consumer's contract has the instruction on withdrawal, the model form and their other rights (D46)", () => {
  const { terms, withdrawal } = contractTexts({ detailsWaitHours: 24 }, { consumer: true });
  expect(withdrawal.map(({ id }) => id)).toEqual(["withdrawal-instruction", "withdrawal-form"]);
  expect(terms.map(({ id }) => id)).not.toContain("seller");
  for (const right of ["the law allows 30 days", "to a lower price", "mandatory rules"])
    expect(textsOf(true)).toContain(right);
});

it("a company's contract has the same terms, without any right of consumers (D49)", () => {
  expect(textsOf(true)).toMatch(CONSUMERS);
  expect(textsOf(false)).not.toMatch(CONSUMERS);
  expect(idsOf(false)).toEqual(idsOf(true));
});

it("who buys for a company isn't a consumer", () => {
  expect([isConsumer({ company: null }), isConsumer({ company: {} })]).toEqual([true, false]);
});
