import { COMPANY } from "../seller/company.ts";
import { organizationId, type Thing } from "./structured-data.ts";

/** Describes the seller (D35). `siteUrl` is the shop's origin, without a trailing slash. */
export function organizationData(siteUrl: string): Thing {
  const { street, postalCode, town, countryCode } = COMPANY.address;
  return {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: COMPANY.tradeName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icons/icon-512.png`,
    email: COMPANY.email,
    telephone: COMPANY.phone,
    vatID: COMPANY.vatNumber,
    identifier: { "@type": "PropertyValue", propertyID: "KVK", value: COMPANY.kvkNumber },
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: town,
      addressCountry: countryCode,
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
