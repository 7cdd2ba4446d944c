import * as z from "zod/mini";
import type { Seller } from "../seller/seller.ts";
import { aboutSetting, type SettingKey, settingsSchema, type ShopValues } from "./settings.ts";

/** The settings' texts by their keys: those that the owner has changed, or all of them. */
export type SettingTexts = Readonly<Record<string, string>>;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingsSchema.shape, key);

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(settingsSchema.shape).filter(isSettingKey);

const PRESETS: SettingTexts = Object.fromEntries(SETTING_KEYS.map((key) => [key, aboutSetting(key).preset]));

/** Returns the text of every setting: what the owner has entered, or else the preset. */
export const settingTexts = (stored: SettingTexts): SettingTexts => ({ ...PRESETS, ...stored });

/** Returns what's wrong with the settings' texts, by key: each by itself, and two that contradict each other. */
export function settingProblems(texts: SettingTexts): ReadonlyMap<string, string> {
  const read = z.safeParse(settingsSchema, texts);
  if (!read.success)
    return new Map(read.error.issues.map(({ path: [key = ""], message }) => [String(key), message]));
  const { transferReminderDays, transferEndDays, offerReminderDays, offerDays } = read.data;
  return new Map([
    ...(transferReminderDays < transferEndDays
      ? []
      : [
          [
            "transferReminderDays",
            `The reminder must come before the end, after ${transferEndDays} days.`,
          ] as const,
        ]),
    ...(offerReminderDays < offerDays
      ? []
      : [["offerReminderDays", `An offer holds for ${offerDays} days: remind later than that.`] as const]),
  ]);
}

/**
 * Returns what the shop works with (D85). A stored text that another version's bounds refuse counts as not entered, so
 * that the shop still runs.
 */
export function readShopValues(stored: SettingTexts): ShopValues {
  const texts = settingTexts(stored);
  const refused = settingProblems(texts);
  const kept = Object.entries(texts).filter(([key]) => !refused.has(key));
  return z.parse(settingsSchema, settingTexts(Object.fromEntries(kept)));
}

/** Returns a setting's value as the form and the database have it: the same text however it was typed. */
export function settingText(value: ShopValues[SettingKey]): string {
  if (value === null) return "";
  return typeof value === "object" ? value.join(", ") : String(value);
}

export const sellerOf = (values: ShopValues): Seller => ({
  name: values.sellerName,
  street: values.street,
  postalCode: values.postalCode,
  town: values.town,
  email: values.sellerEmail,
  phone: values.phone,
  kvkNumber: values.kvkNumber,
  vatNumber: values.vatNumber,
  accountHolder: values.accountHolder,
});

/** What the presets are recognised by. */
const SAMPLE = /0{6,}|0 000|\.example$|voorbeeld/i;

/** Returns the labels of the seller's facts that are still samples: a shop that takes real payments sells nothing before (D35). */
export const sampleFacts = (values: ShopValues): readonly string[] =>
  (["street", "town", "sellerEmail", "phone", "kvkNumber", "vatNumber"] as const)
    .filter((key) => SAMPLE.test(values[key]))
    .map((key) => aboutSetting(key).label);
