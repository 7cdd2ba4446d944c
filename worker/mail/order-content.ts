import {
  subscriptionAdminText,
  type InheritedSubscriptionAdmin,
  type InheritedFrom,
  inheritedAdminText,
} from "#domain/units/subscription-admin.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { calendarDayInWords, dayInWords } from "#domain/time/day-in-words.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { companyLines } from "#domain/orders/company-lines.ts";
import { lateCheckText, type ShownLateCheck } from "#domain/books/late-vat-check.ts";
import { VAT_RULE_WORDS, vatRows } from "#domain/vat/vat-rule-words.ts";
import { formatAmount } from "#domain/money/money.ts";
import { onePaymentBought } from "#domain/catalogue/plan-words.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import { contractTexts } from "#domain/withdrawals/contract-texts.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import { legalBlocks, SELLER } from "./legal-blocks.ts";
import { type Block, heading, type MailContent, paragraph } from "./mail-content.ts";
import type { OrderReceipt } from "../records/response-schemas.ts";

/** An order as its mails show it. */
export type MailedOrder = {
  readonly receipt: OrderReceipt;
  /** The address of the order's page (D44); its key is added when the mail is sent. */
  readonly link: string;
  readonly siteUrl: string;
  /** The waiting time stated in the terms (D42). */
  readonly detailsWaitHours: number;
};

const button = (label: string, href: string): Block => ({ kind: "button", label, href });

const orderTable = ({ lines, totalCents, vatCents, vatRule, vatRate }: OrderReceipt): Block => ({
  kind: "order",
  lines: lines.map((line) => ({
    name: line.productname,
    note: `${line.description}${inBrackets(onePaymentBought(line))}, ${line.quantity} × ${formatAmount(line.unitCents)}`,
    amount: formatAmount(line.totalCents),
  })),
  sums: [
    ["Total paid", formatAmount(totalCents)],
    ...(vatRate === 0
      ? ([["VAT", VAT_RULE_WORDS[vatRule].invoice]] as const)
      : vatRows(vatRate, { totalCents, vatCents }).map(
          ([name, cents]) => [name, formatAmount(cents)] as const,
        )),
  ],
});

const inBrackets = (words: string | null): string => (words === null ? "" : ` (${words})`);

/** The units of one line that renew other units of the buyer (D51). */
export type RenewingUnits = {
  readonly productname: string;
  /** The first day of each unit, as `startAfterTerm` returns it (D41). */
  readonly starts: readonly (Day | null)[];
  /** The administrators of the renewed units, who keep the new ones unless the buyer names somebody else (D42). */
  readonly administrators: readonly InheritedSubscriptionAdmin[];
};

/** Returns the sections about renewed units; empty if the order renews nothing. */
function renewalBlocks(renewing: readonly RenewingUnits[]): readonly Block[] {
  return renewing.flatMap(({ productname, starts, administrators }): Block[] => [
    heading(`Your renewal of ${productname}`),
    paragraph(`${startsInWords(starts)}.`),
    ...administrators.map((kept) =>
      paragraph(`${inheritedAdminText(kept.from)}: ${unlinked(subscriptionAdminText(kept))}.`),
    ),
  ]);
}

/** Explains who will manage the subscriptions, and how the buyer changes that until they are ordered (D42). */
function administratorAsked({ lines }: OrderReceipt, renewing: readonly RenewingUnits[]): string {
  const isKept = renewing.some(({ administrators }) => administrators.length > 0);
  if (!isKept)
    return "On your order page, tell us who will manage the subscription. If you don't, we'll invite you at this address.";
  const others = lines.some(({ renews }) => !renews)
    ? " For everything else, we'll invite you at this address."
    : "";
  return `Each renewed subscription stays with the person who manages it now. You can name someone else on your order page until we place the order with Autodesk.${others}`;
}

const buyerRows = ({ company, customerName }: OrderReceipt): [string, string][] => {
  const buyer = company === null ? customerName : [company.name, ...companyLines(company)].join("\n");
  return buyer === null ? [] : [["Buyer", unlinked(buyer)]];
};

/**
 * The confirmation of a paid order: the contract on a durable medium (D46). It's in the mail in full, because the page
 * behind a link may change.
 */
export function orderConfirmation(
  { receipt, link, siteUrl, detailsWaitHours }: MailedOrder,
  renewing: readonly RenewingUnits[] = [],
  lateCheck: ShownLateCheck | null = null,
): MailContent {
  const { number, paidAt, createdAt } = receipt;
  const day = dayInWords(new Date(paidAt ?? createdAt));
  const { terms, withdrawal } = contractTexts({ detailsWaitHours }, { consumer: isConsumer(receipt) });
  return {
    subject: `Your order ${number} is confirmed`,
    preview: `Thank you. We have received your payment of ${formatAmount(receipt.totalCents)}.`,
    title: "Thank you for your order",
    blocks: [
      paragraph(
        `We have received your payment. This email is your contract with ${COMPANY.tradeName}, so please keep it. Stripe will email your invoice separately.`,
      ),
      {
        kind: "facts",
        rows: [["Order number", number], ["Ordered and paid on", day], ...buyerRows(receipt)],
      },
      heading("What you bought"),
      orderTable(receipt),
      ...(lateCheck === null ? [] : [paragraph(lateCheckText(lateCheck))]),
      ...renewalBlocks(renewing),
      heading("What happens next"),
      paragraph(`${administratorAsked(receipt, renewing)} We'll email you again when it's ready.`),
      button("See your order", link),
      heading("About the seller"),
      SELLER,
      heading("Terms"),
      ...terms.flatMap((section) => legalBlocks(section, siteUrl, 3)),
      ...withdrawal.flatMap((text) => legalBlocks(text, siteUrl, 2)),
    ],
  };
}

/** The mail about a delayed payment that failed (D46). */
export function paymentFailed({ receipt, link, siteUrl }: MailedOrder): MailContent {
  const { number } = receipt;
  return {
    subject: `The payment for your order ${number} failed`,
    preview: "You haven't been charged.",
    title: "Your payment failed",
    blocks: [
      paragraph(
        `The payment of ${formatAmount(receipt.totalCents)} for order ${number} didn't go through. You haven't been charged.`,
      ),
      paragraph("You can place the order again, for example with a different payment method.", " ", {
        text: "See all products",
        href: `${siteUrl}/products`,
      }),
      button("See your order", link),
    ],
  };
}

/** Units of one line that were delivered with the same reference and days. */
export type DeliveredUnits = {
  readonly productname: string;
  readonly plan: string;
  readonly units: number;
  readonly reference: string;
  readonly administratorEmail: string | null;
  /** The subscription whose administrator is kept because this one renews it; null for a new administrator. */
  readonly administratorKept: InheritedFrom | null;
  readonly startsOn: Day;
  /** The unit starts the day after a term that is still running. */
  readonly followsTerm: boolean;
  /** The last day covered. */
  readonly endsOn: Day;
};

const administratedAs = ({ administratorKept }: DeliveredUnits): string =>
  administratorKept === null ? "Managed by" : inheritedAdminText(administratorKept);

const startWords = ({ startsOn, followsTerm }: DeliveredUnits): string =>
  `${calendarDayInWords(startsOn)}${followsTerm ? ", the day after your current term ends" : ""}`;

/** The mail about delivered units: their names, who manages them, and when they end (D43). */
export function delivery(
  { receipt: { number }, link }: MailedOrder,
  delivered: readonly DeliveredUnits[],
): MailContent {
  const [first] = delivered;
  const one = delivered.length === 1 && first?.units === 1 ? first.productname : undefined;
  return {
    subject:
      one === undefined
        ? `Your subscriptions are ready: order ${number}`
        : `Your ${one} is ready: order ${number}`,
    preview: "How to get started, and how long your subscription runs.",
    title: one === undefined ? "Your subscriptions are ready" : `Your ${one} is ready`,
    blocks: [
      ...delivered.flatMap((unit): Block[] => [
        heading(unit.units === 1 ? unit.productname : `${unit.productname}, ${unit.units} units`),
        {
          kind: "facts",
          rows: [
            ["Plan", unit.plan],
            ["Reference", unit.reference],
            ...(unit.administratorEmail === null
              ? []
              : ([[administratedAs(unit), unit.administratorEmail]] as const)),
            ["Starts on", startWords(unit)],
            ["Ends on", calendarDayInWords(unit.endsOn)],
          ],
        },
      ]),
      heading("How to get started"),
      paragraph(
        "Autodesk has invited the person who manages the subscription by email. Sign in to your Autodesk account with that address, assign the subscription to the person who will use it, then install the software from there.",
      ),
      paragraph("The subscription doesn't renew automatically. We'll remind you before it ends."),
      button("See your order", link),
    ],
  };
}

/** The link to an order, for a buyer who has lost it (D44). */
export function orderLinkMail({ receipt: { number, createdAt }, link }: MailedOrder): MailContent {
  return {
    subject: `The link to your order ${number}`,
    preview: "It opens your order page. You don't need an account.",
    title: "Here is your order",
    blocks: [
      paragraph(
        `You (or someone with your order number) asked for the link to order ${number} of ${dayInWords(new Date(createdAt))}. Anyone with the link can see the order, so don't share it.`,
      ),
      button("See your order", link),
      paragraph("If you didn't ask for it, you can ignore this email."),
    ],
  };
}

/** A new link to an order, which has replaced the older ones (D44). */
export function newOrderLinkMail({ receipt: { number, createdAt }, link }: MailedOrder): MailContent {
  return {
    subject: `Your new link to order ${number}`,
    preview: "Older links to this order no longer work.",
    title: "Here is your new link",
    blocks: [
      paragraph(
        `This is the new link to order ${number} of ${dayInWords(new Date(createdAt))}. Older links to it, in emails and on receipts, no longer work.`,
      ),
      button("See your order", link),
      paragraph("Anyone with the link can see the order, so don't share it."),
    ],
  };
}
