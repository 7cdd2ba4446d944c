import { onePaymentBuys } from "../catalogue/plan-words.ts";
import { COMPANY } from "../seller/company.ts";
import { PUBLISHER } from "../seller/publisher.ts";
import { type XmlElement, xmlDocument } from "../text/xml.ts";
import type { ProductEntry } from "./product-entry.ts";

/** Google's limit for a title; a product's name may be longer. */
const TITLE_MAX_CHARS = 150;

/** 'Software > Computer Software' in www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt. */
const COMPUTER_SOFTWARE = "313";

const element = (name: string, content: string): XmlElement => ({ name, content });

/**
 * Returns the product feed for Google Merchant Center (D91): RSS 2.0 (support.google.com/merchants/answer/14987622) with
 * the attributes of its product data specification (…/answer/7052112).
 */
export function productFeed(siteUrl: string, entries: readonly ProductEntry[]): string {
  function* channel(): Generator<XmlElement> {
    yield element("title", COMPANY.tradeName);
    yield element("link", `${siteUrl}/`);
    yield element("description", "Every Autodesk subscription in the shop, with its price including VAT.");
    // One after the other: the elements of a large catalogue take more memory than their text.
    for (const entry of entries) yield { name: "item", content: item(entry) };
  }
  return xmlDocument({
    name: "rss",
    attributes: { version: "2.0", "xmlns:g": "http://base.google.com/ns/1.0" },
    content: [{ name: "channel", content: channel() }],
  });
}

function item(entry: ProductEntry): readonly XmlElement[] {
  return [
    element("g:id", entry.id),
    element("g:title", entry.name.slice(0, TITLE_MAX_CHARS)),
    element("g:description", entry.description),
    element("g:link", entry.url),
    element("g:image_link", entry.imageUrl),
    element("g:availability", entry.isAvailable ? "in_stock" : "out_of_stock"),
    // No `subscription_cost`, which is for payments that recur: a payment here is made once and buys its whole term. And
    // no `sale_price`: the crossed-out price is the publisher's and was never asked here (D33).
    element("g:price", `${entry.price} EUR`),
    {
      name: "g:product_detail",
      content: [
        element("g:section_name", "Subscription"),
        element("g:attribute_name", "One payment buys"),
        element("g:attribute_value", onePaymentBuys(entry.plan)),
      ],
    },
    element("g:condition", "new"),
    element("g:brand", PUBLISHER.brand),
    element("g:identifier_exists", "no"),
    element("g:google_product_category", COMPUTER_SOFTWARE),
    { name: "g:shipping", content: [element("g:country", "NL"), element("g:price", "0.00 EUR")] },
  ];
}
