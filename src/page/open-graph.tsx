import { COMPANY } from "#domain/seller/company.ts";
import { CARD_HEIGHT, CARD_WIDTH, SHOP_CARD } from "#domain/site/social-card.ts";
import type { OpenGraphProps } from "#src/api/trpc.ts";
import { useApi } from "#src/api/use-api.ts";

/** Tags for social sites. Those that read Twitter cards fall back to the Open Graph tags. */
export function OpenGraph({ title, description, path, image = SHOP_CARD, price }: OpenGraphProps) {
  const siteUrl = useApi().site.origin;
  const graph = {
    "og:site_name": COMPANY.tradeName,
    "og:type": price === undefined ? "website" : "product",
    "og:title": title,
    "og:description": description,
    "og:url": siteUrl + path,
    "og:image": new URL(image.address, siteUrl).href,
    "og:image:alt": image.alt,
    ...(image.isCard && { "og:image:width": CARD_WIDTH, "og:image:height": CARD_HEIGHT }),
    ...(price !== undefined && { "product:price:amount": price, "product:price:currency": "EUR" }),
  };
  return (
    <>
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
