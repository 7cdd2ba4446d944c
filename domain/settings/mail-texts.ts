import * as z from "zod/mini";
import { multiLine, plainText, withoutProblem } from "../text/text.ts";
import type { SettingTexts } from "./shop-values.ts";

/** What a mail's texts can name, in braces, and what is written for it (D86). */
export const MAIL_VALUES = {
  name: "The buyer’s name, or ‘customer’ if we don’t know it",
  order: "The order’s number",
  offer: "The offer’s number",
  amount: "The sum",
  day: "The last day",
  promised: "When we promised to deliver",
  price: "Today’s price, with the words ‘VAT included’",
  product: "The product",
  vatnumber: "The VAT number",
} as const;
export type MailValue = keyof typeof MAIL_VALUES;

type OwnTexts = {
  readonly values: readonly MailValue[];
  /** Without one, the mail begins with what stays, and the owner's text comes before that. */
  readonly opening?: string;
  readonly closing?: string;
};

const ABOUT_ORDER = ["name", "order"] as const;
const ABOUT_SUM = ["name", "order", "amount"] as const;
const ABOUT_END = ["name", "order", "day"] as const;
/** Anybody can have an offer mailed to anybody, so its mails repeat no name (D83). */
const ABOUT_OFFER = ["offer", "day"] as const;

/**
 * The mails whose first and last paragraph the owner writes, with their defaults (D86). Not here: mails to the shop and about accounts,
 * answers, which staff write, and the acknowledgement of a withdrawal, which the law binds. Facts, conditions and warnings aren't
 * texts of these: they stay whatever is written.
 */
const TEXTS = {
  order_confirmation: {
    values: ABOUT_SUM,
    closing: "Stripe emails your invoice. Please keep this email: your contract is below.",
  },
  payment_failed: {
    values: ABOUT_SUM,
    opening: "The payment of {amount} for order {order} didn't go through. You haven't been charged.",
  },
  bank_transfer: { values: ABOUT_ORDER },
  delivery: {
    values: ABOUT_ORDER,
    opening:
      "Autodesk has invited the person who manages it by email: accept that invitation first. Then sign in to your Autodesk account with that address, assign the subscription to the person who will use it, and install the software from there.",
  },
  delivery_late: {
    values: ["name", "order", "promised"],
    opening: "We promised to deliver this by {promised}, and we haven't yet. We're sorry.",
  },
  refund: {
    values: ABOUT_SUM,
    opening:
      "We've refunded {amount} for order {order} to your original payment method. Your bank may take up to ten days to show it.",
  },
  renewal_reminder: {
    values: ABOUT_END,
    opening: "Your subscription from order {order} ends after {day} and won't renew automatically.",
  },
  subscription_ended: {
    values: ABOUT_END,
    opening: "The last day of your subscription from order {order} was {day}. It wasn't renewed.",
  },
  order_link: { values: ABOUT_ORDER },
  new_order_link: { values: ABOUT_ORDER },
  administrator_changed: { values: ABOUT_ORDER },
  back_in_stock: { values: ["product", "price"], opening: "You can buy it for {price}." },
  vat_number_invalid: {
    values: ["name", "order", "vatnumber"],
    opening:
      "The EU's register of VAT numbers (VIES) has answered now: {vatnumber}, the VAT number for your order {order}, isn't valid. So the VAT on your invoice stays.",
  },
  invoice_corrected: { values: ABOUT_ORDER },
  offer: { values: ABOUT_OFFER },
  requested_offer: { values: ABOUT_OFFER },
  offer_reminder: {
    values: ABOUT_OFFER,
    opening:
      "You can order at the prices of offer {offer} until {day}. After that, the shop's own prices apply.",
  },
} as const satisfies Readonly<Record<string, OwnTexts>>;

/** A kind of mail in which the owner writes texts. */
export type WordedKind = keyof typeof TEXTS;
export const isWordedKind = (word: string): word is WordedKind => Object.hasOwn(TEXTS, word);
export const WORDED_KINDS: readonly WordedKind[] = Object.keys(TEXTS).filter(isWordedKind);

export const MAIL_TEXT_PLACES = ["opening", "closing"] as const;
export type MailTextPlace = (typeof MAIL_TEXT_PLACES)[number];
/** The key under which a text is stored among the shop's settings (D85). */
export type MailTextKey = `mail.${WordedKind}.${MailTextPlace}`;

export const mailTextKey = (kind: WordedKind, place: MailTextPlace): MailTextKey => `mail.${kind}.${place}`;

/** What a kind's texts can name, for its form. */
export const mailValuesOf = (kind: WordedKind): readonly MailValue[] => TEXTS[kind].values;

/** The text that counts until the owner has changed it. */
export function mailTextPreset(kind: WordedKind, place: MailTextPlace): string {
  const texts: OwnTexts = TEXTS[kind];
  return texts[place] ?? "";
}

const ofEachText = <Value>(
  make: (kind: WordedKind, place: MailTextPlace) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    WORDED_KINDS.flatMap((kind) =>
      MAIL_TEXT_PLACES.map((place) => [mailTextKey(kind, place), make(kind, place)] as const),
    ),
  );

export const MAIL_TEXT_PRESETS = ofEachText(mailTextPreset);

export const isMailTextKey = (key: string): boolean => Object.hasOwn(MAIL_TEXT_PRESETS, key);

export const MAIL_TEXT_MAX_CHARS = 1_000;

const IN_BRACES = /\{([^{}]*)\}/g;
const nameIn = (typed: string): string => typed.trim().toLowerCase();

/** Plain text, in which braces name only what its mail has. */
const mailTextSchema = (kind: WordedKind, place: MailTextPlace) => {
  const names: readonly string[] = mailValuesOf(kind);
  return multiLine(place === "opening" ? "Opening" : "Closing", MAIL_TEXT_MAX_CHARS).check(
    withoutProblem((text) => {
      const unknown = [...text.matchAll(IN_BRACES)].find(([, typed = ""]) => !names.includes(nameIn(typed)));
      return unknown === undefined
        ? undefined
        : `This mail has no ${unknown[0].slice(0, 20)}, only ${names.map((name) => `{${name}}`).join(", ")}.`;
    }),
  );
};

const mailTextsSchema = z.object(ofEachText(mailTextSchema));

/** Returns what's wrong with texts, by key. */
export function mailTextProblems(texts: SettingTexts): ReadonlyMap<string, string> {
  const { error } = z.safeParse(mailTextsSchema, { ...MAIL_TEXT_PRESETS, ...texts });
  return new Map(error?.issues.map(({ path: [key = ""], message }) => [String(key), message]));
}

/**
 * Returns every text as mails have it: the owner's, or else the default. As with every setting, a stored one that another version's
 * rules refuse counts as not entered.
 */
export function readMailTexts(stored: SettingTexts): SettingTexts {
  const refused = mailTextProblems(stored);
  const kept = Object.entries(stored).filter(([key]) => !refused.has(key));
  return z.parse(mailTextsSchema, { ...MAIL_TEXT_PRESETS, ...Object.fromEntries(kept) });
}

/** The schema of one mail's texts, by key: its form's. */
export const formOfMailTexts = (kind: WordedKind) =>
  z.object(
    Object.fromEntries(
      MAIL_TEXT_PLACES.map((place) => [mailTextKey(kind, place), mailTextSchema(kind, place)]),
    ),
  );

const PREVIEW_TEXT = "The call takes a kind of mail and its texts.";

const previewSchema = z.object(
  {
    kind: z.enum(WORDED_KINDS, PREVIEW_TEXT),
    texts: z.object(
      ofEachText(() => z._default(plainText("The text"), "")),
      PREVIEW_TEXT,
    ),
  },
  PREVIEW_TEXT,
);

/** The input of `settings.previewMail`: texts as they're typed, saved or not. */
export const previewMailSchema = z.pipe(
  previewSchema,
  z.transform(({ kind, texts }, { issues }) => {
    const { data, error } = z.safeParse(formOfMailTexts(kind), texts);
    for (const { message, path } of error?.issues ?? [])
      issues.push({ code: "custom", message, input: texts, path: ["texts", ...path] });
    return { kind, texts: data ?? {} };
  }),
);

/** Returns the paragraphs of an opening or closing, with what its braces name filled in; a text that isn't there is the default. */
export const mailParagraphs = (
  texts: SettingTexts,
  key: MailTextKey,
  values: Readonly<Record<string, string>>,
): readonly string[] =>
  (texts[key] ?? MAIL_TEXT_PRESETS[key] ?? "")
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((text) => text.replaceAll(IN_BRACES, (typed, name: string) => values[nameIn(name)] ?? typed));

/** The values that each mail fills in. */
export type MailValuesOf<Kind extends WordedKind> = Readonly<
  Record<(typeof TEXTS)[Kind]["values"][number], string>
>;
