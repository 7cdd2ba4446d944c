import { beforeEach, expect, it } from "vitest";
import { pageHtml } from "../../testing/pages.ts";
import { product, resetShop } from "../../testing/shop.ts";

beforeEach(() =>
  resetShop([
    product({
      productname: "Alpha",
      priceCents: 400_00,
      discountCents: null,
      plans: ["Monthly", "1 year"],
      monthlyCents: 31_00,
    }),
  ]),
);

/** Returns the price of the chosen plan. */
const priceOf = ({ root }: { readonly root: string }) =>
  /<input(?=[^>]* checked)[^>]* value="(?:Monthly|\d year)".*?(€[\d,]+)/s.exec(root)?.[1];

it.each([
  ["", "€31"],
  ["?plan=1-year", "€400"],
  ["?plan=3-year", "€31"],
  ["?plan=<script>", "€31"],
])(
  "/products/alpha%s shows %s without JavaScript, and has one canonical address (D9)",
  async (query, price) => {
    const page = await pageHtml(`/products/alpha${query}`);
    expect(priceOf(page)).toBe(price);
    expect(page.head).toMatch(/<link rel="canonical" href="[^"?]*\/products\/alpha"/);
  },
);
