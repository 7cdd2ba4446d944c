import { describe, expect, it } from "vitest";
import { COMPANY } from "../seller/company.ts";
import { seller } from "../seller/seller.ts";
import type { Product } from "../catalogue/product.ts";
import {
  breadcrumbData,
  organizationData,
  productData,
  structuredPage,
  websiteData,
} from "./structured-data.ts";
import { PUBLISHER } from "../seller/publisher.ts";
import { offeredPrice } from "./product-entry.ts";
import { testProduct } from "../testing/product.ts";

const SITE = "https://shop.example";

const autocad = testProduct({
  _id: "6f9619ff-8b86-4d01-b42d-00c04fc964ff",
  productname: "AutoCAD",
  imageUrl: "/images/seed-autocad-w800.avif",
  priceCents: 2342_00,
  discountCents: 1171_00,
  description: "Drafting.",
  plans: { Monthly: true, "1 year": true, "3 year": true },
  planCents: { Monthly: 117_00 },
});
const withChanges = (changes: Partial<Product>): Product => Object.assign({}, autocad, changes);

describe("the JSON in the page", () => {
  it("can't be ended by any product text, which is preserved", () => {
    const productname = `</script><b>"AutoCAD" & co</b><!--`;
    const json = structuredPage(SITE, withChanges({ productname }));
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toMatchObject({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Product", name: productname }, { "@type": "BreadcrumbList" }],
    });
  });
});

describe("a product's offer", () => {
  it.each([
    ["its first plan's own price", {}, "117.00"],
    [
      "the total where that plan has none",
      { plans: { "1 year": true, "3 year": true }, planCents: {} },
      "1171.00",
    ],
    ["the plan's price, whatever others cost", { plans: { "1 year": true } }, "1171.00"],
    ["cents", { plans: { "1 year": true }, planCents: { "1 year": 29 } }, "0.29"],
    ["no grouping", { plans: { "3 year": true }, priceCents: 12_345_00, totalCents: 12_345_00 }, "12345.00"],
  ])("costs %s (D12)", (_name, changes, price) => {
    const product = withChanges(changes);
    expect(offeredPrice(product)).toBe(price);
    expect(productData(SITE, product)).toMatchObject({
      offers: { price, priceCurrency: "EUR", priceSpecification: { price, valueAddedTaxIncluded: true } },
    });
  });

  it.each([
    ["a month", { plans: { Monthly: true } }, "MON"],
    ["a year", { plans: { "1 year": true } }, "ANN"],
    ["a year, paid annually for three", { plans: { "3 year": true } }, "ANN"],
  ])("states that the price is for %s", (_name, changes, unitCode) => {
    expect(productData(SITE, withChanges(changes))).toMatchObject({
      offers: { priceSpecification: { referenceQuantity: { value: 1, unitCode } } },
    });
  });

  it("isn't available without a plan to buy it with", () => {
    expect(productData(SITE, withChanges({ plans: { Monthly: false } }))).toMatchObject({
      offers: { availability: "https://schema.org/OutOfStock" },
    });
  });

  it("is valid until the last day of a scheduled price, and otherwise without an end", () => {
    const reduction = { plan: "Monthly", cents: 99_00, lastDay: "2026-12-24", lowestCents: 117_00 } as const;
    expect(productData(SITE, withChanges({ reduction }))).toMatchObject({
      offers: { priceValidUntil: "2026-12-24" },
    });
    for (const other of [null, { ...reduction, plan: "1 year" } as const]) {
      const data = productData(SITE, withChanges({ reduction: other }));
      expect(JSON.stringify(data)).not.toContain("priceValidUntil");
    }
  });

  it("states availability and seller", () => {
    const data = productData(SITE, withChanges({ stock: false }));
    expect(data).toMatchObject({
      offers: {
        availability: "https://schema.org/OutOfStock",
        itemCondition: "https://schema.org/NewCondition",
        seller: { name: COMPANY.tradeName },
      },
    });
    expect(productData(SITE, autocad)).toMatchObject({
      offers: { availability: "https://schema.org/InStock" },
    });
  });
});

describe("addresses", () => {
  it.each([
    ["/images/seed-autocad-w800.avif", `${SITE}/cards/products/autocad.png`],
    ["/images/1763684000000-a-w800.webp", `${SITE}/images/1763684000000-a-w800.webp`],
    ["https://pictures.example/a.png", "https://pictures.example/a.png"],
    ["", `${SITE}/cards/shop.png`],
  ])("of pictures are absolute, and those of the shared page: %s", (imageUrl, image) => {
    expect(productData(SITE, withChanges({ imageUrl }))).toMatchObject({ image });
  });

  it("lead from the catalogue to the product", () => {
    expect(breadcrumbData(SITE, autocad)).toMatchObject({
      itemListElement: [
        { position: 1, name: "Products", item: `${SITE}/products` },
        { position: 2, name: "AutoCAD", item: `${SITE}/products/autocad` },
      ],
    });
  });
});

describe("the shop", () => {
  it("names the company in the footer as the seller (D35), and can be searched", () => {
    expect(organizationData(SITE)).toMatchObject({
      "@type": "Organization",
      name: COMPANY.tradeName,
      vatID: seller().vatNumber,
      identifier: { value: seller().kvkNumber },
      address: { addressCountry: "NL" },
    });
    expect(websiteData(SITE)).toMatchObject({
      publisher: { "@id": organizationData(SITE)["@id"] },
      potentialAction: { target: { urlTemplate: `${SITE}/products?q={search_term_string}` } },
    });
  });
});

describe("a page's data as a whole", () => {
  const shop = { "@type": "Organization", "@id": `${SITE}/#organization`, name: COMPANY.tradeName };

  it("describes the shop", () => {
    expect(JSON.parse(structuredPage(SITE, "shop"))).toEqual({
      "@context": "https://schema.org",
      "@graph": [
        {
          ...shop,
          legalName: seller().name,
          url: `${SITE}/`,
          logo: `${SITE}/icons/icon-512.png`,
          email: seller().email,
          telephone: seller().phone,
          vatID: seller().vatNumber,
          identifier: { "@type": "PropertyValue", propertyID: "KVK", value: seller().kvkNumber },
          address: {
            "@type": "PostalAddress",
            streetAddress: seller().street,
            postalCode: seller().postalCode,
            addressLocality: seller().town,
            addressCountry: "NL",
          },
        },
        {
          "@type": "WebSite",
          "@id": `${SITE}/#website`,
          name: COMPANY.tradeName,
          url: `${SITE}/`,
          inLanguage: "en",
          publisher: { "@id": shop["@id"] },
          potentialAction: {
            "@type": "SearchAction",
            target: { "@type": "EntryPoint", urlTemplate: `${SITE}/products?q={search_term_string}` },
            "query-input": "required name=search_term_string",
          },
        },
      ],
    });
  });

  it("describes a product and its breadcrumb", () => {
    const url = `${SITE}/products/autocad`;
    const price = { price: "117.00", priceCurrency: "EUR" };
    expect(JSON.parse(structuredPage(SITE, autocad))).toEqual({
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Product",
          "@id": `${url}#product`,
          name: "AutoCAD",
          description: "Drafting.",
          url,
          sku: autocad._id,
          image: `${SITE}/cards/products/autocad.png`,
          brand: { "@type": "Brand", name: "Autodesk" },
          manufacturer: { "@type": "Organization", name: PUBLISHER.name, address: PUBLISHER.address },
          offers: {
            "@type": "Offer",
            url,
            ...price,
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              ...price,
              valueAddedTaxIncluded: true,
              referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
            },
            availability: "https://schema.org/InStock",
            itemCondition: "https://schema.org/NewCondition",
            seller: shop,
          },
        },
        {
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: "Products", item: `${SITE}/products` },
            { "@type": "ListItem", position: 2, name: "AutoCAD", item: url },
          ],
        },
      ],
    });
  });
});
