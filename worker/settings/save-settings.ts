import { sql } from "drizzle-orm";
import { mailLabel } from "#domain/orders/mail.ts";
import { type SettingChange, SETTING_MAX_CHARS } from "#domain/settings/save-settings.ts";
import { MAIL_TEXT_PRESETS, mailTextProblems, readMailTexts } from "#domain/settings/mail-texts.ts";
import { aboutSetting } from "#domain/settings/settings.ts";
import {
  isSettingKey,
  readShopValues,
  SETTING_KEYS,
  settingProblems,
  settingText,
  type SettingTexts,
} from "#domain/settings/shop-values.ts";
import { noteChange } from "../acts/act.ts";
import type { Database, Queryable } from "../db/client.ts";
import { shopSettings } from "../db/schema/settings.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";

type Row = typeof shopSettings.$inferSelect;

const labelOf = (key: string): string => (isSettingKey(key) ? aboutSetting(key).label : mailTextLabel(key));

/** A text's name in messages and in the audit log: 'Refund, opening'. */
function mailTextLabel(key: string): string {
  const [, kind = "", place = ""] = key.split(".");
  return `${mailLabel(kind)}, ${place}`;
}

/** Returns the texts that the shop works with: what has been entered, or else the presets. */
function currentTexts(rows: readonly Row[]): SettingTexts {
  const stored = Object.fromEntries(rows.flatMap(({ key, text }) => (text === null ? [] : [[key, text]])));
  return inUse(stored);
}

/** Returns the text of every setting as it's stored, however it was typed. */
function inUse(stored: SettingTexts): SettingTexts {
  const values = readShopValues(stored);
  return {
    ...Object.fromEntries(SETTING_KEYS.map((key) => [key, settingText(values[key])])),
    ...readMailTexts(stored),
  };
}

/** Returns every setting as the shop works with it (D85); version 0 for one that nobody has changed. */
export async function listSettings(db: Queryable) {
  const rows = await db.select().from(shopSettings);
  return Object.entries(currentTexts(rows)).map(([key, text]) => {
    const { version = 0, changedAt = null, changedBy = null } = rows.find((row) => row.key === key) ?? {};
    return { key, text, version, changedAt, changedBy };
  });
}

/**
 * Stores changed settings, and notes them for the audit log (D85, D60). 409 at each that another owner has changed since it was seen,
 * 400 at each that its schema refuses or that contradicts another; nothing is stored then.
 */
export async function saveSettings(
  db: Database,
  username: string,
  changes: readonly SettingChange[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that two owners can't store what contradicts each other.
    await tx.execute(sql`lock table ${shopSettings} in share row exclusive mode`);
    const rows = await tx.select().from(shopSettings);
    const before = currentTexts(rows);
    requireSeen(rows, before, changes);
    const wanted = changes.map(({ key, text }) => [key, text ?? presetOf(key)] as const);
    const after = validTexts({ ...before, ...Object.fromEntries(wanted) });
    await tx
      .insert(shopSettings)
      .values(
        changes.map(({ key, text }) => ({
          key,
          text: text === null ? null : (after[key] ?? text),
          changedAt: now(),
          changedBy: username,
        })),
      )
      .onConflictDoUpdate({
        target: shopSettings.key,
        set: {
          text: sql`excluded.text`,
          version: sql`${shopSettings.version} + 1`,
          changedAt: sql`excluded.changed_at`,
          changedBy: sql`excluded.changed_by`,
        },
      });
    const keys = changes.map(({ key }) => key);
    // A trigger would name neither the setting nor its preset.
    await noteChange(tx, {
      table: "shop_settings",
      key: "settings",
      before: labelled(keys, before),
      after: labelled(keys, after),
    });
  });
}

const presetOf = (key: string): string =>
  isSettingKey(key) ? aboutSetting(key).preset : (MAIL_TEXT_PRESETS[key] ?? "");

const labelled = (keys: readonly string[], texts: SettingTexts) =>
  Object.fromEntries(keys.map((key) => [labelOf(key), texts[key] ?? ""]));

/** Throws 409 for what another owner has changed in the meantime to something else. */
function requireSeen(rows: readonly Row[], current: SettingTexts, changes: readonly SettingChange[]): void {
  const refused = changes.flatMap(({ key, text, version }) => {
    const row = rows.find((one) => one.key === key);
    if ((row?.version ?? 0) === version || row?.text === text) return [];
    const by = row?.changedBy ?? "Somebody else";
    const theirs = current[key] ? `‘${current[key]}’` : "nothing";
    return [[key, `${by} has changed this to ${theirs} in the meantime.`] as const];
  });
  if (refused.length > 0) refuse("conflict", refused);
}

/** Returns the texts as they're stored, however they were typed. Throws 400 for what is wrong with them. */
function validTexts(texts: SettingTexts): SettingTexts {
  const tooLong = Object.entries(texts)
    .filter(([, text]) => text.length > SETTING_MAX_CHARS)
    .map(([key]) => [key, `${labelOf(key)} may have at most ${SETTING_MAX_CHARS} characters.`] as const);
  const problems = [...tooLong, ...settingProblems(texts), ...mailTextProblems(texts)];
  if (problems.length > 0) refuse("bad_request", problems);
  return inUse(texts);
}

function refuse(
  failure: "conflict" | "bad_request",
  sentences: readonly (readonly [string, string])[],
): never {
  const [[key, sentence] = ["", ""]] = sentences;
  throw new ShopError(failure, `${labelOf(key)}: ${sentence}`, { fields: Object.fromEntries(sentences) });
}
