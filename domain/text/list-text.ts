/** The text format of a list. */
export type ListForm<Item> = {
  readonly start: string;
  readonly between: string;
  readonly end: string;
  /** Writes an item; places count from 0. */
  readonly textOf: (item: Item, place: number) => string;
};

/** A part of a longer text. The parts joined in sequence are the whole text. */
export type TextPart = {
  readonly text: string;
  /** The number of list items in this part. */
  readonly items: number;
};

/** Returns a list as one text. */
export const listText = <Item>(form: ListForm<Item>, items: readonly Item[]): string =>
  form.start + items.map((item, place) => form.textOf(item, place)).join(form.between) + form.end;

/** About half a megabyte of products. */
const ITEMS_A_PART = 500;

/**
 * Yields a list's text in parts, each written on request, so that only one part of a long list is in memory at a time.
 */
export async function* listInParts<Item>(
  form: ListForm<Item>,
  items: readonly Item[],
): AsyncGenerator<TextPart> {
  for (let start = 0; start < items.length; start += ITEMS_A_PART) {
    const part = items.slice(start, start + ITEMS_A_PART);
    const texts = part.map((item, at) => {
      const place = start + at;
      return (place === 0 ? form.start : form.between) + form.textOf(item, place);
    });
    yield { text: texts.join(""), items: part.length };
  }
  yield { text: items.length === 0 ? form.start + form.end : form.end, items: 0 };
}
