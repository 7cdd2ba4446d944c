import { COMPANY } from "../seller/company.ts";
import { formatDecimal } from "../money/money.ts";
import { defaultPlan, type Plan } from "../catalogue/plan.ts";
import { displayPrice, isSellable, type Priced, type Product } from "../catalogue/product.ts";
import { productImage } from "./social-card.ts";
import { organizationId, type Thing } from "./structured-data.ts";

/** The period one payment covers, as a UN/CEFACT code. '3 year' is paid annually (D12). */
const PAID_FOR: Readonly<Record<Plan, string>> = { Monthly: "MON", "1 year": "ANN", "3 year": "ANN" };

/**
 * Returns the price shown first on the product page, in euros with two decimals: that of the initially selected plan
 * (D12).
 */
export function offeredPrice(product: Priced & Pick<Product, "plans">): string {
  return formatDecimal(displayPrice(product, defaultPlan(product.plans)).current);
}

/** Returns the product with its offer (D9, D12). `siteUrl` is the shop's origin, without a trailing slash. */
export function productData(siteUrl: string, product: Product): Thing {
  const url = `${siteUrl}/products/${product.slug}`;
  const picture = product.imageUrl === "" ? productImage(product).address : product.imageUrl;
  const price = { price: offeredPrice(product), priceCurrency: "EUR" };
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: product.productname,
    description: product.description,
    url,
    sku: product._id,
    image: new URL(picture, siteUrl).href,
    offers: {
      "@type": "Offer",
      url,
      ...price,
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...price,
        valueAddedTaxIncluded: true,
        referenceQuantity: {
          "@type": "QuantitativeValue",
          value: 1,
          unitCode: PAID_FOR[defaultPlan(product.plans) ?? "1 year"],
        },
      },
      availability: `https://schema.org/${isSellable(product) ? "InStock" : "OutOfStock"}`,
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
