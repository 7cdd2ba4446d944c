import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { onePaymentBought } from "#domain/catalogue/plan-words.ts";
import { formatAmount } from "#domain/money/money.ts";
import { companyLines } from "#domain/orders/company-lines.ts";
import { contractTexts } from "#domain/withdrawals/contract-texts.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { lateCheckText, type ShownLateCheck } from "#domain/books/late-vat-check.ts";
import { startAfterTerm, startsInWords } from "#domain/units/renewal-start.ts";
import {
  inheritedAdminText,
  inheritedSubscriptionAdmin,
  type InheritedSubscriptionAdmin,
  subscriptionAdminText,
} from "#domain/units/subscription-admin.ts";
import { seller } from "#domain/seller/seller.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import { VAT_RULE_WORDS, vatRows } from "#domain/vat/vat-rule-words.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { lateVatCheckOf, shownLateCheck } from "../records/vat.ts";
import { lineOfUnit, isWhatItRenews, renewedColumns, renewedUnit, today } from "../records/units.ts";
import type { OrderReceipt } from "../records/response-schemas.ts";
import {
  appendix,
  type Block,
  button,
  type Fact,
  facts,
  heading,
  legalBlocks,
  paragraph,
  sellerFacts,
} from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type BuyersMail, type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/**
 * Queues the confirmation of a paid order: the contract on a durable medium (D46). `cause` distinguishes the one to a
 * corrected address (D82).
 */
export const queueOrderConfirmation = (
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  cause?: "corrected",
) =>
  queueForBuyer(tx, settings, orderId, {
    kind: "order_confirmation",
    cause,
    write: writeConfirmation(tx),
  });

export const writeConfirmation =
  (tx: Queryable): BuyersMail["write"] =>
  async (order, { id, company }) => {
    const lateCheck = shownLateCheck(await lateVatCheckOf(tx, id, company));
    const renews = order.receipt.lines.some((line) => line.renews);
    const renewing = renews ? await renewingUnits(tx, id) : [];
    return orderConfirmation(order, renewing, lateCheck, await namedBefore(tx, id));
  };

/** Returns the address of who was chosen before the payment to administer the new subscriptions (D42); null if nobody was. */
async function namedBefore(tx: Queryable, orderId: OrderId): Promise<string | null> {
  const { administratorEmail, renewsId } = entitlements;
  const [unit] = await tx
    .select({ administratorEmail })
    .from(entitlements)
    .where(and(eq(entitlements.orderId, orderId), isNull(renewsId), isNotNull(administratorEmail)))
    .limit(1);
  return unit?.administratorEmail ?? null;
}

/** The units of one product that renew other units of the buyer (D51). */
type RenewingUnits = {
  readonly productname: string;
  /** The first day of each unit, as `startAfterTerm` returns it (D41). */
  readonly starts: readonly (Day | null)[];
  /** The administrators of the renewed units, who keep the new ones unless the buyer names somebody else (D42). */
  readonly administrators: readonly InheritedSubscriptionAdmin[];
};

/** Returns an order's units that renew others, by product in the sequence of its lines. */
async function renewingUnits(tx: Queryable, orderId: OrderId): Promise<RenewingUnits[]> {
  const rows = await tx
    .select({
      productname: orderItems.productname,
      named: {
        administratorEmail: entitlements.administratorEmail,
        administratorCompany: entitlements.administratorCompany,
      },
      renewed: renewedColumns,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(and(eq(entitlements.orderId, orderId), isNotNull(entitlements.renewsId)))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  return [...new Set(rows.map(({ productname }) => productname))].map((productname) => {
    const units = rows.filter((row) => row.productname === productname);
    const kept = units.flatMap(
      ({ named, renewed }) => inheritedSubscriptionAdmin(named, renewed, today()) ?? [],
    );
    return {
      productname,
      starts: units.map(({ renewed }) => startAfterTerm(today(), renewed)),
      administrators: [...new Map(kept.map((one) => [one.email.toLowerCase(), one])).values()],
    };
  });
}

/** The contract is in the mail in full, because the page behind a link may change. */
export function orderConfirmation(
  { receipt, link, ...settings }: MailedOrder,
  renewing: readonly RenewingUnits[] = [],
  lateCheck: ShownLateCheck | null = null,
  named: string | null = null,
): WordedContent {
  const { siteUrl } = settings;
  const { number, paidAt, createdAt } = receipt;
  const { opening, closing } = ownTexts("order_confirmation", {
    ...aboutBuyer(receipt),
    amount: formatAmount(receipt.totalCents),
  });
  const day = dayInWords(new Date(paidAt ?? createdAt));
  const { terms, withdrawal } = contractTexts(settings, { consumer: isConsumer(receipt) });
  return {
    subject: `Your order ${number} is confirmed`,
    preview: `Thank you. We have received your payment of ${formatAmount(receipt.totalCents)}.`,
    title: "Thank you for your order",
    blocks: [
      opening,
      orderTable(receipt),
      // Below the amounts, whose column it would widen.
      receipt.vatRate === 0 ? paragraph(VAT_RULE_WORDS[receipt.vatRule].invoice) : null,
      lateCheck && paragraph(lateCheckText(lateCheck)),
      ...renewing.flatMap(renewalBlocks),
      heading("What happens next"),
      paragraph(`${administratorAsked(receipt, renewing, named)} We'll email you when it's ready.`),
      button("See your order", link),
      facts(["Order number", number], ["Ordered and paid on", day], buyerFact(receipt)),
      closing,
      appendix(`Appendix: your contract with ${seller().name}`),
      heading("About the seller"),
      sellerFacts(),
      heading("Terms"),
      ...terms.flatMap((section) => legalBlocks(section, siteUrl, 3)),
      ...withdrawal.flatMap((text) => legalBlocks(text, siteUrl, 2)),
    ],
  };
}

function buyerFact({ company, customerName }: OrderReceipt): Fact | null {
  const buyer = company === null ? customerName : [company.name, ...companyLines(company)].join("\n");
  return buyer === null ? null : ["Buyer", unlinked(buyer)];
}

const orderTable = ({ lines, totalCents, vatCents, vatRate }: OrderReceipt): Block => ({
  kind: "order",
  lines: lines.map((line) => ({
    name: line.productname,
    note: `${line.description}${inBrackets(onePaymentBought(line))}, ${line.quantity} × ${formatAmount(line.unitCents)}`,
    amount: formatAmount(line.totalCents),
  })),
  sums: [
    ["Total paid", formatAmount(totalCents)],
    ...vatRows(vatRate, { totalCents, vatCents }).map(
      ([name, cents]) => [name, formatAmount(cents)] as const,
    ),
  ],
});

const inBrackets = (words: string | null): string => (words === null ? "" : ` (${words})`);

const renewalBlocks = ({ productname, starts, administrators }: RenewingUnits): Block[] => [
  heading(`Your renewal of ${productname}`),
  paragraph(`${startsInWords(starts)}.`),
  ...administrators.map((kept) =>
    paragraph(`${inheritedAdminText(kept.from)}: ${unlinked(subscriptionAdminText(kept))}.`),
  ),
];

/** Explains who will manage the subscriptions, and how the buyer changes that until they are ordered (D42). */
function administratorAsked(
  { lines }: OrderReceipt,
  renewing: readonly RenewingUnits[],
  named: string | null,
): string {
  if (named !== null)
    return `We'll invite ${named} to manage the subscription. On your order page, you can name somebody else until we place the order with Autodesk.`;
  const isKept = renewing.some(({ administrators }) => administrators.length > 0);
  if (!isKept)
    return "Tell us who will manage the subscription. If you don't, we'll invite you at this address.";
  const others = lines.some(({ renews }) => !renews)
    ? " For everything else, we'll invite you at this address."
    : "";
  return `Each renewed subscription stays with the person who manages it now. You can name someone else until we place the order with Autodesk.${others}`;
}
