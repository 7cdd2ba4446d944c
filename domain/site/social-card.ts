import { COMPANY } from "../seller/company.ts";
import type { Product } from "../catalogue/product.ts";

/** Size in pixels of the cards that social sites show next to a link to the shop. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The image shown when a page is shared. */
export type SocialImage = {
  /** A path in this shop, or an absolute address elsewhere. */
  readonly address: string;
  readonly alt: string;
  /** True for a generated card, which has the size above; an uploaded picture has its own. */
  readonly isCard: boolean;
};

/** The card of every page without one of its own. */
export const SHOP_CARD: SocialImage = {
  address: "/cards/shop.png",
  alt: `${COMPANY.tradeName}: Autodesk software, mostly at half the list price`,
  isCard: true,
};

/** Returns the path of a seeded product's generated card. */
export const productCardPath = (slug: string): string => `/cards/products/${slug}.png`;

/** Returns the initial picture of a seeded product. */
const seedPicture = (slug: string): string => `/images/seed-${slug}-w800.avif`;

/** Formats that the major social sites don't display. */
const RARELY_SHOWN = /\.avif$/i;

type Pictured = Pick<Product, "productname" | "slug" | "imageUrl">;

/**
 * Returns the image for sharing a product page. A seeded product has a generated card showing its name, used until its
 * name or picture changes. Every other product uses its own picture.
 */
export function productImage({ productname, slug, imageUrl }: Pictured): SocialImage {
  if (imageUrl === seedPicture(slug)) {
    return { address: productCardPath(slug), alt: `A technical drawing for ${productname}`, isCard: true };
  }
  if (imageUrl === "" || RARELY_SHOWN.test(imageUrl)) return SHOP_CARD;
  return { address: imageUrl, alt: productname, isCard: false };
}
