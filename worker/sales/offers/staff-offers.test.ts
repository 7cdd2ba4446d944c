import { beforeEach, describe, expect, it } from "vitest";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { mails } from "../../db/schema/mails.ts";
import { sendMails } from "../../mail/outbox/send-queued.ts";
import { today } from "../../records/units.ts";
import { BUREAU } from "../../testing/company-orders.ts";
import { found } from "../../testing/found.ts";
import { mailbox, resetMailbox } from "../../testing/mailbox.ts";
import {
  acceptOffer,
  changeProducts,
  draftLine,
  offerDraft,
  passLastDays,
  requestedOffer,
  tokenIn,
} from "../../testing/offers.ts";
import { pay } from "../../testing/provider.ts";
import { call, testDatabase, testServices } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { resetVies } from "../../testing/vies.ts";

const shop = staffShop();
const seller = shop.as("sales");

beforeEach(() => resetVies());

const made = async (fields: Parameters<typeof offerDraft>[0] = {}) =>
  shop.done("adminOffers.make", await offerDraft(fields));

/** What the form of an offer with such a line is told. */
const refusedLine = async (line: object): Promise<string> => {
  const draft = { ...(await offerDraft()), lines: [{ ...(await draftLine()), ...line }] };
  return (await seller.act("adminOffers.make", draft)).text();
};

const REVERSE: CartVat = { rule: "reverse_charge", country: "DE", ratePercent: 0, silent: false };

describe("what staff may offer", () => {
  it("is at the shop's prices, unless there's a reason for each discount", async () => {
    expect(await refusedLine({ discountPercent: 5 })).toContain(
      '"lines.0.reason":"Say why you give this discount."',
    );
    expect(await refusedLine({ discountPercent: 91, reason: "x" })).toContain('"lines.0.discountPercent"');
    expect(await refusedLine({ listedCents: 99_00 })).toContain('"lines.0.plan":"The price is now €100.00');
    await changeProducts({ stock: false });
    expect(await refusedLine({})).toContain('"lines.0.plan":"Out of stock."');
  });

  it("has discounts up to the limit for refunds, which an owner may exceed", async () => {
    await shop.done("staff.setRefundLimit", { refundLimitCents: 10_00 });
    const within = { lines: [await draftLine({ discountPercent: 10, reason: "Asked" })] };
    const above = { lines: [await draftLine({ discountPercent: 11, reason: "Asked" })] };
    await seller.done("adminOffers.make", await offerDraft(within));
    expect(await seller.refused("adminOffers.make", await offerDraft(above))).toMatchObject({ status: 403 });
    const { number } = await made(above);
    expect(
      await seller.refused("adminOffers.replace", { number, draft: await offerDraft(above) }),
    ).toMatchObject({ status: 403 });
    expect(await shop.done("adminOffers.get", { number })).toMatchObject({
      status: "open",
      lines: [{ unitCents: 89_00, reason: "Asked" }],
    });
  });

  it("is for at most 90 days, and for somebody who can be sold to", async () => {
    for (const validUntil of [daysAfter(today(), -1), daysAfter(today(), 91)])
      expect(await seller.refused("adminOffers.make", await offerDraft({ validUntil }))).toMatchObject({
        status: 400,
      });
    const neither = await offerDraft({ residence: null });
    expect(await seller.refused("adminOffers.make", neither)).toMatchObject({
      message: "Choose the country, or enter the company.",
    });
    const outside = await offerDraft({ residence: { country: "ZZ", postcode: "" } });
    expect(await seller.refused("adminOffers.make", outside)).toMatchObject({ status: 400 });
  });

  it("starts from an order, with its buyer and its lines at today's prices", async () => {
    const { sessionId } = await acceptOffer(
      tokenIn(await made({ company: BUREAU, residence: null })),
      REVERSE,
    );
    await pay(sessionId);
    await call(`/stripe/session-status?session_id=${sessionId}`);
    await changeProducts({ priceCents: 300_00 });
    expect(await seller.done("adminOffers.draftFrom", { from: "order", id: "SO-001001" })).toMatchObject({
      email: BUREAU.email,
      company: { name: "Bureau GmbH", purchaseOrder: "" },
      residence: null,
      lines: [{ productname: "Draft", quantity: 1, listedCents: 200_00 }],
      gone: [],
    });
  });
});

it("of two staff who change one offer, the second is told what became of it, and the audit log has the first", async () => {
  const { number } = await made();
  const draft = await offerDraft({ note: "Better" });
  const next = await seller.done("adminOffers.replace", { number, draft });
  expect(await shop.refused("adminOffers.withdraw", { number })).toMatchObject({
    status: 409,
    message: `Offer ${number} has already been replaced. Reload the page to see it.`,
  });
  expect(await shop.refused("adminOffers.replace", { number, draft })).toMatchObject({ status: 409 });
  expect(await shop.done("adminOffers.get", { number: next.number })).toMatchObject({ replaces: number });
  expect(await shop.done("adminOffers.get", { number })).toMatchObject({ replacedBy: next.number });
  expect(await shop.done("audit.list", { page: 1 })).toMatchObject({
    acts: [
      { what: "Replaced an offer", subject: { kind: "offer", name: number } },
      { what: "Made an offer", subject: { kind: "offer", name: number } },
    ],
  });
});

describe("an offer's mails", () => {
  it("have a link whose key isn't stored, and which opens the offer once it's sent", async () => {
    await resetMailbox();
    const offer = await made();
    const sent = {
      number: offer.number,
      sendId: crypto.randomUUID(),
      addresses: ["ada@example.com", "cy@example.com"],
    };
    await seller.done("adminOffers.send", sent);
    await seller.done("adminOffers.send", sent);
    const stored = await testDatabase().select().from(mails).orderBy(mails.recipient);
    expect(stored.map(({ recipient }) => recipient)).toEqual(["ada@example.com", "cy@example.com"]);
    expect(JSON.stringify(stored)).not.toContain(tokenIn(offer));
    await sendMails(testServices());
    const received = await mailbox();
    expect(received).toHaveLength(2);
    expect(received.every(({ text }) => text.includes(offer.link))).toBe(true);
  });

  it("can be sent again by hand, with the link", async () => {
    await resetMailbox();
    const offer = await made();
    await seller.done("adminOffers.send", {
      number: offer.number,
      sendId: crypto.randomUUID(),
      addresses: ["a@b.example"],
    });
    await sendMails(testServices());
    const [mail] = await testDatabase().select().from(mails);
    await seller.done("mails.resend", { id: found(mail).id });
    await sendMails(testServices());
    expect((await mailbox()).map(({ text }) => text.includes(offer.link))).toEqual([true, true]);
  });

  it("of a buyer's own go to each address within the limits of forms", async () => {
    for (let asked = 0; asked < 3; asked += 1) await requestedOffer();
    expect(await requestedOffer({ colleagues: ["cy@example.com"] })).toMatchObject({
      mailed: ["cy@example.com"],
    });
  });

  it("aren't sent for one that has ended", async () => {
    const { number } = await made();
    await passLastDays();
    expect(
      await seller.refused("adminOffers.send", {
        number,
        sendId: crypto.randomUUID(),
        addresses: ["a@b.example"],
      }),
    ).toMatchObject({ status: 409, message: `Offer ${number} has expired. Reload the page to see it.` });
  });
});
