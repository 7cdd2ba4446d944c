import * as z from "zod/mini";
import { readTypedCents } from "../money/typed-amount.ts";
import { LICENCE_SOURCES } from "../seller/selling-facts.ts";
import { SAMPLE_SELLER } from "../seller/seller.ts";
import { tidyNumber } from "../text/fold-text.ts";
import {
  emailAddress,
  multiLine,
  plainText,
  requiredLine,
  requiredNumber,
  withoutProblem,
} from "../text/text.ts";
import { readTypedDay } from "../time/typed-days.ts";
import { type CountryCode, countryName } from "../vat/countries.ts";

/** What is said of a setting, and how it's typed (D85). */
export type AboutSetting = {
  readonly label: string;
  /** What it does, in a sentence or two. */
  readonly help: string;
  readonly unit?: "days" | "hours" | "euros";
  /** A line without it. */
  readonly input?: "email" | "text" | "number";
  /** What is chosen from, with the words for each. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Whole texts that the owner can begin with. */
  readonly examples?: readonly string[];
  /** The text that counts until the owner has changed it. */
  readonly preset: string;
};

const ABOUT = z.registry<AboutSetting>();

/** One setting: its schema reads the text that was typed or stored, and refuses it in a sentence. */
function setting<Schema extends z.ZodMiniType<unknown, string>>(about: AboutSetting, schema: Schema) {
  ABOUT.add(schema, about);
  return schema;
}

const LINE_MAX_CHARS = 100;
const TEXT_MAX_CHARS = 500;
/** Thirty days: the legal limit for a delivery without an agreed date. */
const LONGEST_WAIT_HOURS = 720;
/** The provider can report a payment this long after the checkout: bank debits take up to two weeks. */
const UNPAID_ORDERS_KEPT_LEAST_DAYS = 30;
const MOST_KEPT_DAYS = 3650;
export const RENEWABLE_AFTER_MOST_DAYS = 90;

const line = (label: string, help: string, preset: string) =>
  setting({ label, help, preset }, requiredLine(label, LINE_MAX_CHARS));

/** A number such as the seller's for VAT: however it's typed, it's kept without spaces and points. */
const formed = (
  label: string,
  help: string,
  { preset, form, example }: { readonly preset: string; readonly form: RegExp; readonly example: string },
) =>
  setting(
    { label, help, preset },
    requiredNumber(label, LINE_MAX_CHARS).check(
      z.overwrite((typed) => typed.toUpperCase().replaceAll(/[ .]/g, "")),
      z.regex(form, `${label} must look like ${example}.`),
    ),
  );

type Bounds = {
  readonly unit: "days" | "hours";
  readonly preset: number;
  readonly least: number;
  readonly most: number;
};

/** A whole number within its bounds, which the help names. */
const whole = (label: string, help: string, { unit, preset, least, most }: Bounds) =>
  setting(
    {
      label,
      help: `${help} From ${least} to ${most} ${unit}.`,
      unit,
      input: "number",
      preset: String(preset),
    },
    z.pipe(
      plainText(label).check(
        z.overwrite(tidyNumber),
        withoutProblem((typed) =>
          /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
            ? undefined
            : `${label} must be a whole number from ${least} to ${most}.`,
        ),
      ),
      z.transform(Number),
    ),
  );

const typedEuros = (typed: string): number | null | undefined => {
  const read = readTypedCents(typed);
  if ("message" in read) return undefined;
  return read.cents === null ? null : read.cents / 100;
};

const isWholeEuros = (euros: number | null | undefined): boolean =>
  euros === null || (euros !== undefined && Number.isInteger(euros) && euros >= 1 && euros <= 1_000_000);

const codesIn = (typed: string): readonly CountryCode[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countryName(code) !== code;

/**
 * Every setting of the shop that its owner changes (D85): the page, its checks, the audit log, the table in
 * docs/configuration.md and what the shop works with come from these entries. Not here: secrets, texts that the law binds,
 * and switches of the platform, which are the Worker's variables.
 */
export const settingsSchema = z.object({
  sellerName: line(
    "Registered name",
    "Your name in the trade register: on legal pages, receipts, invoices and mails. The brand in the header stays.",
    SAMPLE_SELLER.name,
  ),
  street: line("Street and number", "Your visiting address.", SAMPLE_SELLER.street),
  postalCode: line("Postcode", "As on an envelope, such as 1012 AB.", SAMPLE_SELLER.postalCode),
  town: line("Town", "In the Netherlands, on whose law the shop’s terms and VAT rest.", SAMPLE_SELLER.town),
  sellerEmail: setting(
    {
      label: "Email address",
      help: "Where customers write to, and where the shop sends you its own mails.",
      input: "email",
      preset: SAMPLE_SELLER.email,
    },
    emailAddress("Email address"),
  ),
  phone: line("Phone", "With the country’s code, such as +31 20 123 4567.", SAMPLE_SELLER.phone),
  kvkNumber: formed("KVK number", "Your number at the chamber of commerce.", {
    preset: SAMPLE_SELLER.kvkNumber,
    form: /^\d{8}$/,
    example: "12345678",
  }),
  vatNumber: formed(
    "VAT number",
    "On invoices and legal pages. VIES is asked in its name about every company’s number.",
    { preset: SAMPLE_SELLER.vatNumber, form: /^NL\d{9}B\d{2}$/, example: "NL123456789B01" },
  ),
  accountHolder: line(
    "Account holder",
    "The name on your bank account, letter by letter: banks compare it when a buyer transfers money. Buyers see it where Stripe names no holder of the account that it gives them.",
    SAMPLE_SELLER.accountHolder,
  ),
  deliveryPromiseHours: whole(
    "Delivery promise",
    "How long a delivery may take, counted from when the subscription’s administrator is known.",
    { unit: "hours", preset: 24, least: 1, most: LONGEST_WAIT_HOURS },
  ),
  detailsWaitHours: whole(
    "Wait for an administrator",
    "How long buyers can take to name the administrator before their own address is used.",
    { unit: "hours", preset: 24, least: 0, most: LONGEST_WAIT_HOURS },
  ),
  supplierReturnDays: whole(
    "Supplier’s return period",
    "How long your supplier takes licences back: shown beside each withdrawal.",
    { unit: "days", preset: 30, least: 1, most: 365 },
  ),
  shopNotices: setting(
    {
      label: "Mails about orders",
      help: "How the shop tells you about paid orders, disputes and withdrawals.",
      choices: { each: "One mail each", daily: "One mail a day", none: "No mails" },
      preset: "each",
    },
    z.enum(["each", "daily", "none"], "Choose how you want to be told."),
  ),
  licenceSource: setting(
    {
      label: "Where licences come from",
      help: "Shown on ‘Why half price?’. Until you’ve written it, the page says nothing about it.",
      input: "text",
      examples: Object.values(LICENCE_SOURCES),
      preset: "",
    },
    multiLine("Where licences come from", TEXT_MAX_CHARS),
  ),
  countriesOutside: setting(
    {
      label: "Countries outside the EU",
      help: "Companies in these countries can buy, without VAT: their two-letter codes, such as CH, GB, NO. A member of the EU opens its territories outside the VAT area.",
      preset: "",
    },
    z.pipe(
      plainText("Countries outside the EU").check(
        withoutProblem((typed) => {
          const wrong = codesIn(typed).find((code) => !isCountry(code));
          return wrong === undefined
            ? undefined
            : `‘${wrong.slice(0, 20)}’ isn’t a country’s code. Write them like CH, GB, NO.`;
        }),
      ),
      z.transform(codesIn),
    ),
  ),
  ossSince: setting(
    {
      label: "OSS since",
      help: "The first day of your registration for the One Stop Shop, such as 2027-01-01: from then on consumers in other EU countries pay their own VAT. Empty: not registered.",
      preset: "",
    },
    z.pipe(
      plainText("OSS since").check(
        withoutProblem((typed) =>
          tidyNumber(typed) === "" || readTypedDay(typed) !== undefined
            ? undefined
            : "Enter a day like 2027-01-01, or nothing.",
        ),
      ),
      z.transform((typed) => readTypedDay(typed) ?? null),
    ),
  ),
  offerDays: whole("Offers hold for", "How long an offer’s prices hold; staff can choose another day.", {
    unit: "days",
    preset: 30,
    least: 1,
    most: 90,
  }),
  offerReminderDays: whole(
    "Reminder before an offer ends",
    "How long before its last day the buyer is reminded, once. 0: no reminder.",
    { unit: "days", preset: 3, least: 0, most: 30 },
  ),
  bankTransferFrom: setting(
    {
      label: "Bank transfer from",
      help: "Companies can pay by bank transfer from this sum on, in whole euros. Turn the method on in the Stripe dashboard first. Empty: never.",
      unit: "euros",
      input: "number",
      preset: "",
    },
    z.pipe(
      plainText("Bank transfer from").check(
        withoutProblem((typed) =>
          isWholeEuros(typedEuros(typed))
            ? undefined
            : "Enter whole euros from 1 to 1000000, such as 1000, or nothing.",
        ),
      ),
      z.transform((typed) => typedEuros(typed) ?? null),
    ),
  ),
  transferReminderDays: whole(
    "Reminder of a transfer",
    "When the buyer of an order that waits for a bank transfer is reminded.",
    { unit: "days", preset: 7, least: 1, most: 27 },
  ),
  transferEndDays: whole("A transfer ends after", "When an order ends whose money hasn’t come.", {
    unit: "days",
    preset: 14,
    least: 2,
    most: 28,
  }),
  renewableBeforeDays: whole(
    "Renewals open",
    "How long before its end a year’s subscription can be renewed; a month’s can from five days before.",
    { unit: "days", preset: 90, least: 60, most: 180 },
  ),
  renewableAfterDays: whole("Renewals close", "How long after its end a subscription can still be renewed.", {
    unit: "days",
    preset: 30,
    least: 0,
    most: RENEWABLE_AFTER_MOST_DAYS,
  }),
  messagesKeptDays: whole(
    "Messages are kept",
    "When contact messages are deleted. The privacy page says so.",
    {
      unit: "days",
      preset: 365,
      least: 1,
      most: MOST_KEPT_DAYS,
    },
  ),
  unpaidOrdersKeptDays: whole(
    "Unpaid checkouts are kept",
    "When checkouts that nobody paid are deleted, from their last change. The privacy page says so.",
    { unit: "days", preset: 90, least: UNPAID_ORDERS_KEPT_LEAST_DAYS, most: MOST_KEPT_DAYS },
  ),
});

/** What the shop works with: each setting's value. */
export type ShopValues = Readonly<z.output<typeof settingsSchema>>;

export type SettingKey = keyof ShopValues;

/** The groups of the page and of the documents, in their order. */
export const SETTING_GROUPS: readonly { readonly title: string; readonly keys: readonly SettingKey[] }[] = [
  {
    title: "Seller",
    keys: [
      "sellerName",
      "street",
      "postalCode",
      "town",
      "sellerEmail",
      "phone",
      "kvkNumber",
      "vatNumber",
      "accountHolder",
    ],
  },
  {
    title: "Delivery",
    keys: ["deliveryPromiseHours", "detailsWaitHours", "supplierReturnDays", "licenceSource"],
  },
  { title: "Notices", keys: ["shopNotices"] },
  { title: "VAT and countries", keys: ["ossSince", "countriesOutside"] },
  {
    title: "Offers and bank transfer",
    keys: ["offerDays", "offerReminderDays", "bankTransferFrom", "transferReminderDays", "transferEndDays"],
  },
  { title: "Renewals", keys: ["renewableBeforeDays", "renewableAfterDays"] },
  { title: "What is kept", keys: ["messagesKeptDays", "unpaidOrdersKeptDays"] },
];

/** Returns what is said of a setting. */
export function aboutSetting(key: SettingKey): AboutSetting {
  const about = ABOUT.get(settingsSchema.shape[key]);
  if (!about) throw new Error(`nothing is said of the setting ${key}`);
  return about;
}
