import { jsonInHtml } from "./json-in-html.ts";

/** A thing as schema.org describes it. */
export type Thing = { readonly "@type": string; readonly [property: string]: unknown };

/** The things that a page is about as JSON-LD, ready to stand in the page's HTML. */
export function structuredDataJson(things: readonly Thing[]): string {
  return jsonInHtml({ "@context": "https://schema.org", "@graph": things });
}

/** How things on any page name the seller. */
export const organizationId = (siteUrl: string): string => `${siteUrl}/#organization`;
