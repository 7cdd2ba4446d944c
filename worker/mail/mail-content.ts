/** Part of a paragraph: text or a link. */
export type Inline = string | { readonly text: string; readonly href: string };

/** A line of an order. */
export type ContentLine = { readonly name: string; readonly note: string; readonly amount: string };

/**
 * The content of a mail, from which both its HTML and its text are made, so that they always match. There are few kinds
 * on purpose: mail programs show all of them alike.
 */
export type Block =
  | { readonly kind: "paragraph"; readonly content: readonly Inline[] }
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: "order";
      readonly lines: readonly ContentLine[];
      readonly sums: readonly (readonly [name: string, amount: string])[];
    }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  /** Somebody's words, or a form to fill in: line breaks are kept. */
  | { readonly kind: "quote"; readonly text: string };

export type MailContent = {
  readonly subject: string;
  /** The preview that mail programs show beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

export const paragraph = (...content: readonly Inline[]): Block => ({ kind: "paragraph", content });
export const heading = (text: string, level: 2 | 3 = 2): Block => ({ kind: "heading", level, text });
export const list = (...items: readonly (readonly Inline[])[]): Block => ({ kind: "list", items });
export const quote = (text: string): Block => ({ kind: "quote", text });
