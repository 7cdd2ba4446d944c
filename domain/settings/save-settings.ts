import * as z from "zod/mini";
import { plainText } from "../text/text.ts";
import { isMailTextKey } from "./mail-texts.ts";
import { isSettingKey } from "./shop-values.ts";

/** The longest text of a setting that the database takes. */
export const SETTING_MAX_CHARS = 2_000;

const MOST_CHANGES = 200;
const CHANGES_TEXT = "The call takes changes.";
const CHANGE_TEXT = "A change has a key, a text or null, and a version.";

const changeSchema = z.object(
  {
    key: z
      .string(CHANGE_TEXT)
      .check(z.refine((key) => isSettingKey(key) || isMailTextKey(key), "There is no such setting.")),
    /** Null goes back to the default. */
    text: z.nullable(plainText("The text")),
    /** The version that its editor saw; 0 for one that nobody had changed. */
    version: z.int(CHANGE_TEXT).check(z.gte(0, CHANGE_TEXT)),
  },
  CHANGE_TEXT,
);

/** The input of `settings.save` (D85): only what has been changed, so that two owners at different settings don't meet. */
export const saveSettingsSchema = z.object(
  {
    changes: z.array(changeSchema, CHANGES_TEXT).check(
      z.minLength(1, CHANGES_TEXT),
      z.maxLength(MOST_CHANGES, CHANGES_TEXT),
      z.refine(
        (changes) => new Set(changes.map(({ key }) => key)).size === changes.length,
        "Each setting can be changed once.",
      ),
    ),
  },
  CHANGES_TEXT,
);

export type SettingChange = Readonly<z.infer<typeof changeSchema>>;
