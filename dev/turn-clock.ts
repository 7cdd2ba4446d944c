import { resolve } from "node:path";
import { z } from "zod";
import { clockReading, type ClockTurn, turnSchema } from "#domain/clock.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import { DEFAULT_DATA_DIR, readRunning } from "#ops/running-shop.ts";

type Asked = {
  readonly days?: string | undefined;
  readonly hours?: string | undefined;
  readonly data?: string | undefined;
};

const runningSchema = z.object({ clock: z.object({ url: z.string() }).nullable() });
const refusalSchema = z.object({ message: z.string() });

/** What is asked for; null to read the clock only. A UsageError for anything but whole days or whole hours. */
export function readTurn({ days, hours }: Asked): ClockTurn | null {
  if (days === undefined && hours === undefined) return null;
  const given = Object.entries({ days, hours }).flatMap(([unit, text]) =>
    text === undefined ? [] : [[unit, /^\d+$/.test(text) ? Number(text) : text] as const],
  );
  const turn = turnSchema.safeParse(Object.fromEntries(given));
  if (!turn.success) throw new UsageError(turn.error.issues[0]?.message);
  return turn.data;
}

/** The address of the running shop's clock. */
function clockUrl(data: string | undefined): string {
  const running = readRunning(data === undefined ? DEFAULT_DATA_DIR : resolve(CHECKOUT, data));
  if (running === undefined) throw new CommandError("No shop is running from this checkout: npm start.");
  const { clock } = runningSchema.parse(JSON.parse(running));
  if (clock === null) throw new CommandError("The running shop has real keys, and no clock to turn.");
  return clock.url;
}

/** `npm run clock`: turns the running shop's clock and prints its time. */
export async function turnClock(asked: Asked): Promise<void> {
  const turn = readTurn(asked);
  const answer = await fetch(
    clockUrl(asked.data),
    turn === null
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(turn) },
  );
  const body: unknown = await answer.json();
  if (!answer.ok) throw new CommandError(refusalSchema.parse(body).message);
  console.log(`The shop's time is ${clockReading.parse(body).now}.`);
}
