import { jsonInHtml } from "../text/json-in-html.ts";

/** A thing as schema.org describes it. */
export type Thing = { readonly "@type": string; readonly [property: string]: unknown };

/** Returns the subjects of a page as JSON-LD, ready for the page's HTML. */
export function structuredDataJson(things: readonly Thing[]): string {
  return jsonInHtml({ "@context": "https://schema.org", "@graph": things });
}

/** Returns the id by which structured data on any page refers to the seller. */
export const organizationId = (siteUrl: string): string => `${siteUrl}/#organization`;
