import { z } from "zod";
import { Evidence } from "#verify/model/evidence.ts";
import type { Observation } from "#verify/model/observation.ts";
import { readShop } from "#verify/model/read-shop.ts";
import { checkAlways, checkEnd } from "#verify/model/rules.ts";
import type { DrillContext } from "./context.ts";
import { untilMailsAreOut } from "./mail-faults.ts";
import type { Purchase } from "./shopper.ts";
import { shopNow, turn } from "./shop-time.ts";

/** Longer than a form can be paid. */
const FORMS_HOURS = 25;
const EXAMPLES = 3;

const inboxSchema = z.array(
  z.object({ key: z.string().nullable(), to: z.array(z.string()), text: z.string() }),
);

/** Returns every accepted mail, oldest first. */
async function readInbox({ shop }: DrillContext): Promise<Observation["inbox"]> {
  if (!shop.mail) throw new Error("this shop has no inbox");
  return inboxSchema.parse(await (await fetch(`${shop.mail.url}/messages`)).json());
}

/** Reads the whole shop, the provider's books and the inbox, and adds everything that shoppers were shown. */
async function readMoment(ground: DrillContext, purchases: readonly Purchase[]): Promise<Observation> {
  const { deliveries, ...books } = await ground.provider.state();
  const evidence = new Evidence();
  for (const { sessionId, lines } of purchases)
    evidence.shown.push({ sessionId, browser: 0, lines, from: 0, to: 0 });
  for (const { eventId, state } of deliveries)
    if (state === "delivered") evidence.acknowledged.set(eventId, "unknown");
  const ask = async (sql: string) => [
    z
      .array(z.unknown())
      .parse((await ground.sql.unsafe(sql).values())[0])
      .map((value) => JSON.stringify(value)),
  ];
  return {
    shop: await readShop({ ask }),
    books,
    inbox: await readInbox(ground),
    evidence,
    nowMs: (await shopNow(ground)).getTime(),
  };
}

/**
 * Lets everything that was begun finish: webhooks arrive, forms expire, the jobs run, mails leave. Then checks the shop
 * against every promise of the model (docs/promises.md). Returns a sentence for each kind of broken promise.
 */
export async function brokenPromises(
  ground: DrillContext,
  purchases: readonly Purchase[],
): Promise<string[]> {
  await ground.provider.settled();
  await turn(ground, { hours: FORMS_HOURS });
  await ground.provider.settled();
  await untilMailsAreOut(ground);
  const moment = await readMoment(ground, purchases);
  const findings = [...checkAlways(moment), ...checkEnd(moment)];
  return [...new Set(findings.map(({ promise }) => promise))].map((promise) => {
    const told = findings.filter((one) => one.promise === promise).map((one) => one.told);
    return `${promise}, broken ${told.length} times: ${told.slice(0, EXAMPLES).join("; ")}`;
  });
}
