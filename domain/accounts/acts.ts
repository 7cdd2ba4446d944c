/** The kinds of things that an act of staff is about (D60). */
export const ACT_SUBJECT_KINDS = [
  "order",
  "offer",
  "product",
  "withdrawal",
  "message",
  "template",
  "view",
  "link",
  "account",
  "image",
  "file",
] as const;
export type ActSubjectKind = (typeof ACT_SUBJECT_KINDS)[number];

/** The thing that an act was about: an order's number, a product's name, or ‘12 products’. A message has only its id. */
export type ActSubject = { readonly kind: ActSubjectKind; readonly name: string };
