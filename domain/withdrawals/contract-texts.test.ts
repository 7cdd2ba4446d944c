import { expect, it } from "vitest";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "../seller/conformity.ts";
import { isConsumer } from "../seller/consumer.ts";
import { PUBLISHER } from "../seller/publisher.ts";
import { contractTexts } from "./contract-texts.ts";

const PERIODS = { detailsWaitHours: 24, renewableBeforeDays: 90, renewableAfterDays: 30 };

function textsOf(consumer: boolean): string {
  const { terms, withdrawal } = contractTexts(PERIODS, { consumer });
  return JSON.stringify([...terms, ...withdrawal]);
}
const idsOf = (consumer: boolean) => contractTexts(PERIODS, { consumer }).terms.map(({ id }) => id);
/** What only the law for consumers says. */
const CONSUMERS = /withdraw|consumer|guarantee|allows 30 days/i;

it("a consumer's contract has the instruction on withdrawal, the model form and their other rights (D46)", () => {
  const { terms, withdrawal } = contractTexts(PERIODS, { consumer: true });
  expect(withdrawal.map(({ id }) => id)).toEqual(["withdrawal-instruction", "withdrawal-form"]);
  expect(terms.map(({ id }) => id)).not.toContain("seller");
  for (const right of ["the law allows 30 days", GUARANTEE_TEXT, "to a lower price", "mandatory rules"])
    expect(textsOf(true)).toContain(right);
});

it("a company's contract has the same terms, without any right of consumers (D49)", () => {
  expect(textsOf(true)).toMatch(CONSUMERS);
  expect(textsOf(false)).not.toMatch(CONSUMERS);
  expect(idsOf(false)).toEqual(idsOf(true));
});

it.each([true, false])("names the publisher and how long updates come (consumer: %s, D87)", (consumer) => {
  const { name, address, inEu } = PUBLISHER;
  for (const told of [UPDATES_TEXT, `${name}, ${address}`, `${inEu.name}, ${inEu.address}`])
    expect(textsOf(consumer)).toContain(told);
});

it("who buys for a company isn't a consumer", () => {
  expect([isConsumer({ company: null }), isConsumer({ company: {} })]).toEqual([true, false]);
});
