import type { Product } from "../catalogue/product.ts";
import { structuredDataJson } from "./structured-data.ts";
import { breadcrumbData, productData } from "./structured-product.ts";
import { organizationData, websiteData } from "./structured-shop.ts";

/** The subject of a page: the shop itself, or one of its products. */
export type PageSubject = "shop" | Product;

/** Returns structured data for search engines, as JSON-LD. `siteUrl` is the shop's origin, without a trailing slash. */
export function structuredPage(siteUrl: string, subject: PageSubject): string {
  return structuredDataJson(
    subject === "shop"
      ? [organizationData(siteUrl), websiteData(siteUrl)]
      : [productData(siteUrl, subject), breadcrumbData(siteUrl, subject)],
  );
}
