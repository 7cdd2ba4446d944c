import { defaultPlan } from "#domain/catalogue/plan.ts";
import { displayPrice, type Product } from "#domain/catalogue/product.ts";
import { formatPrice } from "#domain/money/money.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import type { stockRequests } from "../db/schema/stock-requests.ts";
import type { Settings } from "../platform/env.ts";
import { button, type MailContent, paragraph } from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

/** Queues the mail that answers a stock request, once (D80). */
export const queueBackInStock = (
  tx: Queryable,
  { siteUrl }: Pick<Settings, "siteUrl">,
  { id, email, createdAt }: typeof stockRequests.$inferSelect,
  product: Product,
) =>
  queueMail(tx, {
    key: mailKey("back_in_stock", id),
    kind: "back_in_stock",
    recipient: email,
    ...renderMail(backInStock(product, createdAt, `${siteUrl}/products/${product.slug}`)),
  });

export function backInStock(product: Product, requestedAt: Date, link: string): MailContent {
  const { productname } = product;
  const { current, suffix } = displayPrice(product, defaultPlan(product.plans));
  return {
    subject: `${productname} is in stock again`,
    preview: `${formatPrice(current)}${suffix}, VAT included.`,
    title: `${productname} is in stock again`,
    blocks: [
      paragraph(`You can buy it for ${formatPrice(current)}${suffix}, VAT included.`),
      button("See the product", link),
      paragraph(
        `You asked us on ${dayInWords(requestedAt)} to tell you. This is the only email that you get for it.`,
      ),
      paragraph("If you didn't ask, someone else typed your address, and you can ignore this email."),
    ],
  };
}
