import * as z from "zod/mini";
import { plainText, requiredLine } from "../text/text.ts";
import { isDay } from "../time/calendar-day.ts";
import { type Month, monthSchema } from "./ledger.ts";
import { quarterSchema } from "./vat-report.ts";

/** The longest time for which an accountant's link can be valid: the books of a year, and a month to work on them. */
export const ACCOUNTANT_LINK_MAX_DAYS = 400;
/** The choice that the form offers first. */
export const ACCOUNTANT_LINK_DEFAULT_DAYS = 90;
export const ACCOUNTANT_NAME_MAX_CHARS = 80;

/** The form that makes a link for the accountant (D56). */
export const newAccountantLinkSchema = z.object(
  {
    name: requiredLine("Name", ACCOUNTANT_NAME_MAX_CHARS),
    validUntil: plainText("Last day").check(z.refine(isDay, "Choose the last day.")),
  },
  "The call takes a name and a last day.",
);
export type NewAccountantLink = z.infer<typeof newAccountantLinkSchema>;

/** Any text: if it isn't the token of a link that still works, the response is the same. */
export const accountantTokenSchema = z.object({ token: plainText("token") }, "The call takes a token.");

/** What is said of the archive of a month that has none yet. */
export const ARCHIVE_WAITS_TEXT =
  "The archive with all documents is made at night after the month has closed.";

/** The files that a link opens: three for a month, three for a quarter (D56). The archive has the tables and the documents. */
export const accountantFileSchema = z.discriminatedUnion(
  "file",
  [
    z.object({
      file: z.enum(["ledger", "tables", "archive"]),
      month: monthSchema,
      token: plainText("token"),
    }),
    z.object({ file: z.enum(["vat", "oss", "icp"]), quarter: quarterSchema, token: plainText("token") }),
  ],
  "The call takes a token, and a file with its month or quarter.",
);
type FileRequest = z.infer<typeof accountantFileSchema>;
type WithoutToken<Request> = Request extends unknown ? Omit<Request, "token"> : never;
export type AccountantFile = WithoutToken<FileRequest>;

/** Returns the name under which a file is downloaded. */
export const accountantFileName = (file: AccountantFile): string =>
  "month" in file ? MONTH_FILE_NAMES[file.file](file.month) : `${file.file}-${file.quarter}.csv`;

const MONTH_FILE_NAMES = {
  ledger: (month: Month) => `ledger-${month}.csv`,
  tables: (month: Month) => `tables-${month}.zip`,
  archive: (month: Month) => `books-${month}.zip`,
} as const;

/** True for a text in the form of a token: lower-case hex, in any case because addresses are (D31). */
export const isAccountantToken = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** Returns the path of the page that a token opens. */
export const accountantPath = (token: string): string => `/accountant/${token}`;
