import { defaultPlan } from "#domain/catalogue/plan.ts";
import { displayPrice, type Product } from "#domain/catalogue/product.ts";
import { formatPrice } from "#domain/money/money.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import type { stockRequests } from "../db/schema/stock-requests.ts";
import type { Settings } from "../platform/env.ts";
import { button, paragraph } from "./layout/mail-content.ts";
import { ownTexts, type WordedContent, withOwnTexts } from "./layout/own-texts.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

/** Queues the mail that answers a stock request, once (D80). */
export const queueBackInStock = (
  tx: Queryable,
  { siteUrl, mailTexts }: Pick<Settings, "siteUrl" | "mailTexts">,
  { id, email, createdAt }: typeof stockRequests.$inferSelect,
  product: Product,
) =>
  queueMail(tx, {
    key: mailKey("back_in_stock", id),
    kind: "back_in_stock",
    recipient: email,
    ...renderMail(withOwnTexts(backInStock(product, createdAt, siteUrl), mailTexts)),
  });

export function backInStock(product: Product, requestedAt: Date, siteUrl: string): WordedContent {
  const { productname } = product;
  const { current, suffix } = displayPrice(product, defaultPlan(product.plans));
  const price = `${formatPrice(current)}${suffix}, VAT included`;
  const { opening, closing } = ownTexts("back_in_stock", { product: productname, price });
  return {
    subject: `${productname} is in stock again`,
    preview: `${price}.`,
    title: `${productname} is in stock again`,
    blocks: [
      opening,
      button("See the product", `${siteUrl}/products/${product.slug}`),
      closing,
      paragraph(
        `You asked us on ${dayInWords(requestedAt)} to tell you. This is the only email that you get for it.`,
      ),
      paragraph("If you didn't ask, someone else typed your address, and you can ignore this email."),
    ],
  };
}
