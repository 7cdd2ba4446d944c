import { formatAmount } from "#domain/money/money.ts";
import { offerNumber } from "#domain/offers/offer.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import { chargedUnitCents, chargeOf } from "#domain/vat/vat-amounts.ts";
import { VAT_RULE_WORDS, vatRows } from "#domain/vat/vat-rule-words.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";
import type { Offer } from "../records/offers.ts";
import { type Block, button, facts, paragraph } from "./layout/mail-content.ts";
import { ownTexts, withOwnTexts, type WordedContent } from "./layout/own-texts.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMails } from "./outbox/queue-mail.ts";
import { secretOfferLink } from "./outbox/secret-link.ts";

/** The part of an offer that its mails show. */
type MailedOffer = Pick<Offer, "sequence" | "validUntil" | "lines" | "vat" | "createdBy"> & {
  /** The first days of the units of each line that renews something (D41). */
  readonly starts: readonly (readonly (Day | null)[] | null)[];
};

export type OfferMailSettings = Pick<Settings, "siteUrl" | "mailTexts">;

export type OfferMails = {
  readonly kind: "offer" | "requested_offer" | "offer_reminder";
  /** Distinguishes one sending of the offer from another. */
  readonly sendId: string;
  readonly addresses: readonly string[];
};

/**
 * Mails an offer to these addresses, once per sending (D83). Its link has no key until it's sent. A mail has nothing that a stranger
 * typed, because anybody can type anybody's address.
 */
export function queueOffer(
  tx: Queryable,
  settings: OfferMailSettings,
  offer: Offer & MailedOffer,
  { kind, sendId, addresses }: OfferMails,
) {
  const queued = addresses.map((recipient, place) => {
    const { link, linkPlaceholder } = secretOfferLink(settings);
    const key = mailKey(kind, offer.id, sendId, String(place));
    const content = kind === "offer_reminder" ? offerReminder(offer, link) : offerMail(offer, link, kind);
    const rendered = renderMail(withOwnTexts(content, settings.mailTexts));
    return { key, kind, offerId: offer.id, recipient, linkPlaceholder, ...rendered };
  });
  return queueMails(tx, queued);
}

export function offerMail(
  offer: MailedOffer,
  link: string,
  kind: Exclude<OfferMails["kind"], "offer_reminder">,
): WordedContent {
  const day = calendarDayInWords(offer.validUntil);
  const { opening, closing } = ownTexts(kind, { offer: offerNumber(offer.sequence), day });
  return {
    ...titled(`Your offer ${offerNumber(offer.sequence)}`, `Its prices hold until ${day}.`),
    blocks: [
      opening,
      ...offerBlocks(offer),
      paragraph(
        `These prices hold until ${day}, whatever the shop's prices do. To order, open the offer and accept it.`,
      ),
      button("Open the offer", link),
      closing,
      paragraph("Anyone with the link can see the offer and accept it."),
      offer.createdBy === null
        ? paragraph(
            "If you didn't ask for it, someone else typed your address, and you can ignore this email.",
          )
        : null,
    ],
  };
}

export function offerReminder(offer: MailedOffer, link: string): WordedContent {
  const number = offerNumber(offer.sequence);
  const day = calendarDayInWords(offer.validUntil);
  const { opening, closing } = ownTexts("offer_reminder", { offer: number, day });
  return {
    ...titled(`Your offer ${number} ends on ${day}`, `Its prices hold until ${day}.`),
    blocks: [
      opening,
      ...offerBlocks(offer),
      button("Open the offer", link),
      closing,
      paragraph("This is the only reminder. If you no longer need the offer, there's nothing to do."),
    ],
  };
}

const titled = (title: string, preview: string) => ({ subject: title, title, preview });

function offerBlocks({ sequence, validUntil, lines, vat, starts }: MailedOffer): readonly (Block | null)[] {
  const { rule, ratePercent } = vat;
  const { lineCents, totalCents, vatCents } = chargeOf(lines, ratePercent);
  const sums = [
    ["Total", totalCents] as const,
    ...vatRows(ratePercent, { totalCents, vatCents: vatCents ?? 0 }),
  ];
  return [
    facts(["Offer number", offerNumber(sequence)], ["Valid until", calendarDayInWords(validUntil)]),
    {
      kind: "order",
      lines: lines.map(({ productname, plan, quantity, unitCents, renews }, place) => ({
        name: productname,
        note: [
          `${plan}, ${quantity} × ${formatAmount(chargedUnitCents(unitCents, ratePercent))}`,
          ...(renews === null
            ? []
            : [`Renews order ${renews.orderNumber}`, startsInWords(starts[place] ?? [])]),
        ].join(". "),
        amount: formatAmount(lineCents[place] ?? 0),
      })),
      sums: sums.map(([name, cents]) => [name, formatAmount(cents)] as const),
    },
    ratePercent === 0 ? paragraph(`${VAT_RULE_WORDS[rule].withoutVat ?? ""}.`) : null,
  ];
}
