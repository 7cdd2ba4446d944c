import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { pageSchema } from "../search/page-number.ts";
import { plainText, requiredLine, requiredText } from "../text/text.ts";

export const ANSWER_MAX_CHARS = 5_000;
export const TEMPLATE_NAME_MAX_CHARS = 80;
/** A few are chosen from; more wouldn't be found. */
export const MOST_TEMPLATES = 50;
/** The orders of a message's sender that are shown with it. */
export const SENDERS_ORDERS = 5;

/** The lists of messages besides all that aren't archived: open ones have no answer yet. */
export const MESSAGE_LISTS = ["unread", "open", "answered", "archived"] as const;
export type MessageList = (typeof MESSAGE_LISTS)[number];

const PLACEHOLDERS = ["{name}", "{order}"] as const;

/** The facts that a template's placeholders are replaced by. */
type Filled = {
  /** The sender's name. */
  readonly name: string;
  /** The number of the order that the message is about; null if none is known. */
  readonly order: string | null;
};

/** Returns a template's text with its placeholders filled in; `{order}` stays if the order isn't known. */
export const fillTemplate = (text: string, { name, order }: Filled): string =>
  text.replaceAll("{name}", () => name).replaceAll("{order}", () => order ?? "{order}");

const answerText = requiredText("Answer", ANSWER_MAX_CHARS).check(
  z.refine((text) => !PLACEHOLDERS.some((placeholder) => text.includes(placeholder)), {
    error: ({ input }) => {
      const left = PLACEHOLDERS.find((placeholder) => String(input).includes(placeholder));
      return `Replace ${left} first.`;
    },
  }),
);

const id = plainText("id");

/** One page of messages that match a search; without a list, all that aren't archived. With an id, only that message. */
export const messagesPageSchema = z.object(
  {
    id: z.optional(z.uuid("This message is not known.")),
    list: z.optional(z.enum(MESSAGE_LISTS, "This list is not known.")),
    /** Words from a sender's name or address, or from a message. */
    q: z._default(
      plainText("The search text").check(
        z.maxLength(
          SEARCH_TEXT_MAX_CHARS,
          `The search text may have at most ${SEARCH_TEXT_MAX_CHARS} characters.`,
        ),
      ),
      "",
    ),
    page: pageSchema,
  },
  "The call takes a page.",
);
export type MessagesFilter = z.infer<typeof messagesPageSchema>;

export const messageIdSchema = z.object({ id }, "The call takes an id.");

export const markReadSchema = z.object(
  { id, read: z.boolean("read must be true or false.") },
  "The call takes an id.",
);

export const archiveSchema = z.object(
  { id, archived: z.boolean("archived must be true or false.") },
  "The call takes an id.",
);

/** Links a message to an order, or with an empty number to none. */
export const linkMessageSchema = z.object({ id, number: plainText("Order") }, "The call takes an id.");

export const answerSchema = z.object(
  {
    id,
    /** The answer's own id. A repetition with the same one sends nothing more. */
    answerId: z.uuid("answerId must be a UUID."),
    text: answerText,
  },
  "The call takes an id and a text.",
);
export type Answer = z.infer<typeof answerSchema>;

/** A template to store: a new one without an id. */
export const saveTemplateSchema = z.object(
  {
    id: z.optional(id),
    name: requiredLine("Name", TEMPLATE_NAME_MAX_CHARS),
    text: requiredText("Text", ANSWER_MAX_CHARS),
  },
  "The call takes a name and a text.",
);
