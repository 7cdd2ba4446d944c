const plain = new Intl.NumberFormat("en-US");

/** '1 order', '1,234 orders'. */
export function countText(count: number, noun: string): string {
  return `${plain.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
