/** A piece of running text: words, or a link to a page of the shop or to the seller's address. */
export type LegalInline =
  | string
  | { readonly page: "/contact" | "/order" | "/withdrawal"; readonly label: string }
  | { readonly email: string };

/** Legal texts as data, because the pages and the emailed contract (D46) must be identical. */
export type LegalBlock =
  | { readonly kind: "paragraph"; readonly content: readonly LegalInline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly LegalInline[])[] }
  | { readonly kind: "heading"; readonly text: string }
  /** A text to fill in and send, line by line. */
  | { readonly kind: "form"; readonly lines: readonly string[] }
  /** The seller's details (D35). */
  | { readonly kind: "seller" };

export type LegalText = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
};

export const paragraph = (...content: readonly LegalInline[]): LegalBlock => ({ kind: "paragraph", content });
export const list = (...items: readonly (readonly LegalInline[])[]): LegalBlock => ({ kind: "list", items });
export const heading = (text: string): LegalBlock => ({ kind: "heading", text });
