import type { Plan } from "../catalogue/plan.ts";
import type { Product } from "../catalogue/product.ts";
import { COMPANY } from "../seller/company.ts";
import { PUBLISHER } from "../seller/publisher.ts";
import { SELLER_COUNTRY, seller } from "../seller/seller.ts";
import { jsonInHtml } from "../text/json-in-html.ts";
import { productEntry } from "./product-entry.ts";

/** A thing as schema.org describes it. */
type Thing = { readonly "@type": string; readonly [property: string]: unknown };

/** Returns the id by which structured data on any page refers to the seller. */
const organizationId = (siteUrl: string): string => `${siteUrl}/#organization`;

/** The subject of a page: the shop itself, or one of its products. */
export type PageSubject = "shop" | Product;

/** Returns structured data for search engines, as JSON-LD, ready for the page's HTML. `siteUrl` is the shop's origin, without a trailing slash. */
export function structuredPage(siteUrl: string, subject: PageSubject): string {
  const things =
    subject === "shop"
      ? [organizationData(siteUrl), websiteData(siteUrl)]
      : [productData(siteUrl, subject), breadcrumbData(siteUrl, subject)];
  return jsonInHtml({ "@context": "https://schema.org", "@graph": things });
}

/** Describes the seller (D35). `siteUrl` is the shop's origin, without a trailing slash. */
export function organizationData(siteUrl: string): Thing {
  const { name, street, postalCode, town, email, phone, kvkNumber, vatNumber } = seller();
  return {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: COMPANY.tradeName,
    legalName: name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icons/icon-512.png`,
    email,
    telephone: phone,
    vatID: vatNumber,
    identifier: { "@type": "PropertyValue", propertyID: "KVK", value: kvkNumber },
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: town,
      addressCountry: SELLER_COUNTRY.code,
    },
  };
}

/** Describes the shop as a searchable site: /products accepts the text as `q` (D3). */
export function websiteData(siteUrl: string): Thing {
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: COMPANY.tradeName,
    url: `${siteUrl}/`,
    inLanguage: "en",
    publisher: { "@id": organizationId(siteUrl) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/products?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The period one payment covers, as a UN/CEFACT code. '3 year' is paid annually (D12). */
const PAID_FOR: Readonly<Record<Plan, string>> = { Monthly: "MON", "1 year": "ANN", "3 year": "ANN" };

/** Returns the product with its offer (D9, D12, D91) and its publisher (D87). `siteUrl` is the shop's origin, without a trailing slash. */
export function productData(siteUrl: string, product: Product): Thing {
  const entry = productEntry(siteUrl, product);
  const { url } = entry;
  const price = { price: entry.price, priceCurrency: "EUR" };
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: entry.name,
    description: entry.description,
    url,
    sku: entry.id,
    image: entry.imageUrl,
    brand: { "@type": "Brand", name: PUBLISHER.brand },
    manufacturer: { "@type": "Organization", name: PUBLISHER.name, address: PUBLISHER.address },
    offers: {
      "@type": "Offer",
      url,
      ...price,
      ...(entry.lastDay !== null && { priceValidUntil: entry.lastDay }),
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...price,
        valueAddedTaxIncluded: true,
        referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: PAID_FOR[entry.plan] },
      },
      availability: `https://schema.org/${entry.isAvailable ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", "@id": organizationId(siteUrl), name: COMPANY.tradeName },
    },
  };
}

/** Returns the breadcrumb to a product, as the page shows it. */
export function breadcrumbData(siteUrl: string, product: Pick<Product, "productname" | "slug">): Thing {
  const step = (position: number, name: string, path: string): Thing => ({
    "@type": "ListItem",
    position,
    name,
    item: siteUrl + path,
  });
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      step(1, "Products", "/products"),
      step(2, product.productname, `/products/${product.slug}`),
    ],
  };
}
