/** The products that every schedule begins with. Two are cheap to trace, a third is never bought with the first. */
export type SimulatedProduct = {
  readonly id: string;
  readonly name: string;
  /** The price of one year. */
  readonly yearCents: number;
};

const productId = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

export const PRODUCTS: readonly SimulatedProduct[] = [
  { id: productId(1), name: "Draft", yearCents: 100_00 },
  { id: productId(2), name: "Mesh", yearCents: 49_90 },
  { id: productId(3), name: "Survey", yearCents: 250_00 },
];

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the rows of the catalogue, as SQL. */
export function catalogueRows(): string {
  const rows = PRODUCTS.map(({ id, name, yearCents }, at) =>
    [
      literal(id),
      literal(name),
      literal(name.toLowerCase()),
      "'/images/none.webp'",
      yearCents,
      0,
      literal(`${name} is a program.`),
      "'{Workflows}'",
      "'{Drafting}'",
      `'{"1 year"}'`,
      (at + 1) * 1024,
      "'2026-11-01'",
      "'2026-11-01'",
    ].join(", "),
  );
  return `insert into products (id, productname, slug, image_url, price_cents, discount_cents, description, main_categories, subcategories, plans, display_order, created_at, updated_at) values ${rows.map((row) => `(${row})`).join(", ")}`;
}
