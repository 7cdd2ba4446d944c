import type { OrderId } from "#domain/orders/ids.ts";
import { renewableUntil } from "#domain/units/renewal.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";
import { paragraph } from "./layout/mail-content.ts";
import { ownTexts, withOwnTexts, type WordedContent } from "./layout/own-texts.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";
import { secretOrderLink } from "./outbox/secret-link.ts";
import { aboutEnding, type Ending, endingBlocks, whatEnds } from "./renewal-reminder.ts";

type Ended = Ending & { readonly orderId: OrderId; readonly recipient: string };

/** Tells a buyer, once, that subscriptions of an order ended on a day and weren't renewed (D51). */
export async function queueSubscriptionEnded(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl" | "renewableAfterDays" | "mailTexts">,
  { orderId, recipient, ...ended }: Ended,
): Promise<void> {
  const { link, linkPlaceholder } = secretOrderLink(settings);
  await queueMail(tx, {
    key: mailKey("subscription_ended", orderId, ended.endsOn),
    kind: "subscription_ended",
    orderId,
    recipient,
    linkPlaceholder,
    ...renderMail(withOwnTexts(subscriptionEnded({ ...ended, link }, settings), settings.mailTexts)),
  });
}

/** `link` is the order's page (D44), which offers these units. */
export function subscriptionEnded(
  { endsOn, lines, link, ...order }: Ending & { readonly link: string },
  settings: Pick<Settings, "renewableAfterDays">,
): WordedContent {
  const day = calendarDayInWords(endsOn);
  const { opening, closing } = ownTexts("subscription_ended", aboutEnding(order, day));
  const title = `Your ${whatEnds(lines)} ended on ${day}`;
  return {
    subject: title,
    preview: "It wasn't renewed.",
    title,
    blocks: [
      opening,
      ...endingBlocks(
        { endsOn, lines, link },
        `You can renew it until ${calendarDayInWords(renewableUntil(endsOn, settings))}, at the price of that day. After that you can buy it new.`,
      ),
      closing,
      paragraph(
        "This is our last email about this term. You're getting it because you bought from us; it isn't advertising.",
      ),
    ],
  };
}
