import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canMove, ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import { OFFER_STATUSES, statusesBefore } from "#domain/offers/offer.ts";
import { MAIL_STATES } from "#domain/orders/mail.ts";
import { canBecome, ORDER_STATUSES } from "#domain/orders/order.ts";
import { canRefundMove, REFUND_STATES } from "#domain/refunds/refund.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const text = readFileSync(join(CHECKOUT, "docs/architecture.md"), "utf8");

/** Returns the states drawn below a heading of docs/architecture.md, each with those that may follow it. */
function drawn(heading: string): ReadonlyMap<string, readonly string[]> {
  const [, block = ""] = new RegExp(`^### ${heading}\\n\\n\`\`\`text\\n([^]*?)\`\`\``, "m").exec(text) ?? [];
  const lines = [...block.matchAll(/^(\w+)(?: ─+▶ (.+))?$/gm)];
  return new Map(lines.map(([, state = "", next]) => [state, next?.split(", ").toSorted() ?? []]));
}

/** Returns the same from the code. */
const coded = <S extends string>(states: readonly S[], may: (from: S, to: S) => boolean) =>
  new Map(states.map((from) => [from, states.filter((to) => may(from, to)).toSorted()]));

describe("the states in docs/architecture.md", () => {
  it("an order's states and transitions are drawn as in the code", () => {
    expect(drawn("An order")).toEqual(coded(ORDER_STATUSES, canBecome));
  });

  it("an offer's states and transitions are drawn as in the code", () => {
    expect(drawn("An offer")).toEqual(coded(OFFER_STATUSES, (from, to) => statusesBefore(to).includes(from)));
  });

  it("a unit's states and transitions are drawn as in the code", () => {
    expect(drawn("A unit")).toEqual(coded(ENTITLEMENT_STATES, canMove));
  });

  it("a refund's states and transitions are drawn as in the code", () => {
    expect(drawn("A refund")).toEqual(coded(REFUND_STATES, canRefundMove));
  });

  it("a mail's states are the ones in the diagram", () => {
    expect(new Set(drawn("A mail").keys())).toEqual(new Set(MAIL_STATES));
  });
});
