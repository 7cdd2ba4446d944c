import type { Fault } from "#packages/mail-sandbox";
import type { DrillContext } from "./context.ts";
import { turn } from "./shop-time.ts";

/** Longer than the longest pause between two attempts. */
const HOURS_MAX = 30;

/** Sets what goes wrong with mail from now on (packages/sandboxes/README.md, "Mail"). */
export function setMail({ shop }: DrillContext, kind: Fault): void {
  if (!shop.mailSandbox) throw new Error("this shop does not mail to the sandbox");
  shop.mailSandbox.setFault(kind);
}

async function countTried({ sql }: DrillContext): Promise<number> {
  const [row] = await sql`select count(*)::int as mails from mails where next_try_at is not null`;
  return Number(row?.["mails"]);
}

/** Lets hours pass until no mail is waiting. Returns the number of hours. */
export async function untilMailsAreOut(ground: DrillContext): Promise<number> {
  let hours = 0;
  while (hours < HOURS_MAX && (await countTried(ground)) > 0) {
    await turn(ground, { hours: 1 });
    hours += 1;
  }
  return hours;
}
