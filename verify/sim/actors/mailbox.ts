import { z } from "zod";
import { webhookSignature } from "#packages/mail-sandbox";
import { LOCAL_MAIL } from "#dev/settings.ts";
import { readShop } from "#verify/model/read-shop.ts";
import { virtualNowMs } from "../virtual-time.ts";
import type { World } from "../world.ts";

const receivedSchema = z.object({ outcome: z.string() });

/** A mail bounces from its buyer's mailbox, usually one that the shop doesn't yet know was accepted, possibly twice. */
export async function bounceMail(world: World, which: number): Promise<void> {
  const { mails } = world.sandboxes;
  const known = (await readShop(world.control)).mails;
  const unsettled = mails.filter((mail) =>
    known.some(({ key, state }) => key === mail.key && state === "unclear"),
  );
  const choice = unsettled.length > 0 && which % 4 > 0 ? unsettled : mails;
  const mail = choice[which % Math.max(1, choice.length)];
  const sent = known.find(({ key }) => key === mail?.key);
  if (!mail || !sent) return;
  const body = JSON.stringify({
    type: "email.bounced",
    data: { email_id: mail.id, tags: { mail_id: sent.id }, bounce: { message: "No such mailbox." } },
  });
  const id = `msg_${sent.id}`;
  if (!world.evidence.bounced.has(sent.key)) world.evidence.bounced.set(sent.key, false);
  const seconds = Math.floor(virtualNowMs() / 1000);
  world.request(
    "mail provider tells",
    "/api/mail/webhook",
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "svix-id": id,
        "svix-timestamp": String(seconds),
        "svix-signature": webhookSignature(LOCAL_MAIL.webhookSecret, id, seconds, body),
      },
      body,
    },
    ({ status, body: answer }) => {
      if (status === 200 && receivedSchema.parse(answer).outcome === "applied") {
        world.evidence.bounced.set(sent.key, true);
      }
    },
  );
}
