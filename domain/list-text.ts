/** How a list is written as text. */
export type ListForm<Item> = {
  readonly start: string;
  readonly between: string;
  readonly end: string;
  /** An item; places count from 0. */
  readonly textOf: (item: Item, place: number) => string;
};

/** A part of a longer text; the parts in sequence are the whole. */
export type TextPart = {
  readonly text: string;
  /** Items of the list in this part. */
  readonly items: number;
};

/** A list as one text. */
export const listText = <Item>(form: ListForm<Item>, items: readonly Item[]): string =>
  form.start + items.map((item, place) => form.textOf(item, place)).join(form.between) + form.end;

/** The same of a list that comes in parts, each written as it comes. */
export async function* listInParts<Item>(
  form: ListForm<Item>,
  parts: AsyncIterable<readonly Item[]>,
): AsyncGenerator<TextPart> {
  let written = 0;
  for await (const part of parts) {
    const before = written;
    written += part.length;
    const texts = part.map((item, at) => {
      const place = before + at;
      return (place === 0 ? form.start : form.between) + form.textOf(item, place);
    });
    yield { text: texts.join(""), items: part.length };
  }
  yield { text: written === 0 ? form.start + form.end : form.end, items: 0 };
}
