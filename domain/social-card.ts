import { COMPANY } from "./company.ts";
import type { Product } from "./product.ts";

/** Size in pixels of the cards that social sites show beside a link to the shop. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The picture that a page is shared with. */
export type SocialImage = {
  /** A path of this shop, or a whole address elsewhere. */
  readonly address: string;
  readonly alt: string;
  /** It is one of the generated cards and has their size; an uploaded picture has its own. */
  readonly isCard: boolean;
};

/** The card of every page without one of its own. */
export const SHOP_CARD: SocialImage = {
  address: "/cards/shop.png",
  alt: `${COMPANY.tradeName}: design and engineering software at half the regular price`,
  isCard: true,
};

/** Where the generated card of a seeded product lies. */
export const productCardPath = (slug: string): string => `/cards/products/${slug}.png`;

/** The picture that a product of the seeded catalogue starts with. */
const seedPicture = (slug: string): string => `/images/seed-${slug}-w800.avif`;

/** Formats that the large social sites do not show. */
const RARELY_SHOWN = /\.avif$/i;

type Pictured = Pick<Product, "productname" | "slug" | "imageUrl">;

/**
 * What a product's page is shared with. A product of the seeded catalogue has a generated card, which carries its name:
 * it counts as long as neither the name nor the picture was changed. Every other product shows its own picture.
 */
export function productImage({ productname, slug, imageUrl }: Pictured): SocialImage {
  if (imageUrl === seedPicture(slug)) {
    return { address: productCardPath(slug), alt: `A technical drawing for ${productname}`, isCard: true };
  }
  if (imageUrl === "" || RARELY_SHOWN.test(imageUrl)) return SHOP_CARD;
  return { address: imageUrl, alt: productname, isCard: false };
}
