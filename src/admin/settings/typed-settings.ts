import * as z from "zod/mini";
import { aboutSetting, type SettingKey } from "#domain/settings/settings.ts";
import {
  isSettingKey,
  SETTING_KEYS,
  settingProblems,
  type SettingTexts,
} from "#domain/settings/shop-values.ts";
import type { Outputs } from "#src/api/router-types.ts";

export type StoredSettings = Outputs["settings"]["read"]["settings"];
/** A setting as the server has it. */
export type StoredSetting = Omit<StoredSettings[number], "key">;

const typedSchema = z.record(z.string(), z.object({ text: z.string(), version: z.int() }));

/** What is typed and not saved: each text with the version that it was typed over (D85). */
export type TypedSettings = Readonly<z.infer<typeof typedSchema>>;

/** Reads a stored draft, without settings that the shop no longer has; null for anything unexpected. */
export function parseTyped(values: unknown): TypedSettings | null {
  const { data } = z.safeParse(typedSchema, values);
  return data === undefined ? null : only(data, isSettingKey);
}

export const storedSetting = (stored: StoredSettings, key: SettingKey): StoredSetting =>
  stored.find((one) => one.key === key) ?? {
    text: aboutSetting(key).preset,
    version: 0,
    changedAt: null,
    changedBy: null,
  };

/** Returns the text in a setting's field. */
export const shownText = (stored: StoredSettings, typed: TypedSettings, key: SettingKey): string =>
  typed[key]?.text ?? storedSetting(stored, key).text;

export const shownTexts = (stored: StoredSettings, typed: TypedSettings): SettingTexts =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, shownText(stored, typed, key)]));

/** Returns what is typed once a field has another text. */
export function withText(
  stored: StoredSettings,
  typed: TypedSettings,
  key: SettingKey,
  text: string,
): TypedSettings {
  const { text: before, version } = storedSetting(stored, key);
  if (text === before) return only(typed, (one) => one !== key);
  return { ...typed, [key]: { text, version: typed[key]?.version ?? version } };
}

/** Returns what is typed without what has just been saved. Whatever was typed during the save stays. */
export const withoutSaved = (typed: TypedSettings, saved: TypedSettings): TypedSettings =>
  only(typed, (key) => typed[key] !== saved[key]);

/** Returns whether somebody else has stored another text since a setting's was typed. */
export function isOvertaken(stored: StoredSettings, typed: TypedSettings, key: SettingKey): boolean {
  const mine = typed[key];
  const theirs = storedSetting(stored, key);
  return mine !== undefined && mine.version !== theirs.version && mine.text !== theirs.text;
}

/** Returns what is wrong with the texts in the fields, by key. */
export const problemsOf = (stored: StoredSettings, typed: TypedSettings): ReadonlyMap<string, string> =>
  settingProblems(shownTexts(stored, typed));

/** Returns what a save changes: only what is typed, and a default as no text of the owner's. */
export const changesOf = (typed: TypedSettings) =>
  Object.entries(typed).map(([key, { text, version }]) => ({
    key,
    text: isSettingKey(key) && text === aboutSetting(key).preset ? null : text,
    version,
  }));

const only = (typed: TypedSettings, keeps: (key: string) => boolean): TypedSettings =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => keeps(key)));
