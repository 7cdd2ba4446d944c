import type { OrderId } from "#domain/orders/ids.ts";
import { renewableUntil } from "#domain/units/renewal.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";
import { type MailContent, paragraph } from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";
import { secretOrderLink } from "./outbox/secret-link.ts";
import { type Ending, endingBlocks, whatEnds } from "./renewal-reminder.ts";

type Ended = Ending & { readonly orderId: OrderId; readonly recipient: string };

/** Tells a buyer, once, that subscriptions of an order ended on a day and weren't renewed (D51). */
export async function queueSubscriptionEnded(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl">,
  { orderId, recipient, ...ended }: Ended,
): Promise<void> {
  const { link, linkPlaceholder } = secretOrderLink(settings);
  await queueMail(tx, {
    key: mailKey("subscription_ended", orderId, ended.endsOn),
    kind: "subscription_ended",
    orderId,
    recipient,
    linkPlaceholder,
    ...renderMail(subscriptionEnded({ ...ended, link })),
  });
}

/** `link` is the order's page (D44), which offers these units. */
export function subscriptionEnded({
  orderNumber,
  endsOn,
  lines,
  link,
}: Ending & { readonly link: string }): MailContent {
  const day = calendarDayInWords(endsOn);
  const title = `Your ${whatEnds(lines)} ended on ${day}`;
  return {
    subject: title,
    preview: "It wasn't renewed.",
    title,
    blocks: [
      paragraph(`The last day of your subscription from order ${orderNumber} was ${day}. It wasn't renewed.`),
      ...endingBlocks(
        { endsOn, lines, link },
        `You can renew it until ${calendarDayInWords(renewableUntil(endsOn))}, at the price of that day. After that you can buy it new.`,
      ),
      paragraph(
        "This is our last email about this term. You're getting it because you bought from us; it isn't advertising.",
      ),
    ],
  };
}
