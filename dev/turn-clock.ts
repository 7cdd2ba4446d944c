import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type TurnRequest, turnRequestSchema, type ClockReading, clockReading } from "#domain/time/clock.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import { DEFAULT_DATA_DIR, readRunning } from "#ops/cli/running-shop.ts";
import { stopsBetween } from "./clock-stops.ts";

const PROGRESS_MS = 10_000;

type TurnOptions = {
  readonly days?: string | undefined;
  readonly hours?: string | undefined;
  readonly "next-reminder"?: boolean | undefined;
  readonly data?: string | undefined;
};

const runningSchema = z.object({ url: z.string(), clock: z.object({ url: z.string() }).nullable() });
const refusalSchema = z.object({ message: z.string() });
const failureSchema = z.object({ error: refusalSchema });
const answeredSchema = z.object({ result: z.object({ data: clockReading }) });

/**
 * Reads the requested turn from the options; null to read the clock only. Throws a UsageError for anything but one of
 * the options.
 */
export function readTurn({
  days,
  hours,
  "next-reminder": reminder = false,
}: TurnOptions): TurnRequest | null {
  if (reminder) {
    if (days !== undefined || hours !== undefined)
      throw new UsageError("Turn the clock to the next reminder, or by days or hours.");
    return { to: "next reminder" };
  }
  if (days === undefined && hours === undefined) return null;
  const given = Object.entries({ days, hours }).flatMap(([unit, text]) =>
    text === undefined ? [] : [[unit, /^\d+$/.test(text) ? Number(text) : text] as const],
  );
  const turn = turnRequestSchema.safeParse(Object.fromEntries(given));
  if (!turn.success) throw new UsageError(turn.error.issues[0]?.message);
  return turn.data;
}

/** The addresses of the running shop and of its clock. */
function runningShop(data: string | undefined): { readonly shop: string; readonly clock: string } {
  const running = readRunning(data === undefined ? DEFAULT_DATA_DIR : resolve(CHECKOUT, data));
  if (running === undefined) throw new CommandError("No shop is running from this checkout: npm start.");
  const { url, clock } = runningSchema.parse(JSON.parse(running));
  if (clock === null) throw new CommandError("The running shop has real keys, and no clock to turn.");
  return { shop: url, clock: clock.url };
}

/** `npm run clock`: turns the running shop's clock, says how far it is on the way, and what has been done. */
export async function turnClock(asked: TurnOptions): Promise<void> {
  const turn = readTurn(asked);
  const { shop, clock } = runningShop(asked.data);
  const before = await readClock(clock);
  if (turn === null) {
    console.log(`The shop's time is ${before.now}.`);
    return;
  }
  const progress = setInterval(() => {
    // The turn itself says what fails.
    void readClock(clock).then(
      ({ now }) => console.log(`It's ${now} in the shop.`),
      () => undefined,
    );
  }, PROGRESS_MS);
  try {
    const { now } = await ("to" in turn ? turnByShop(shop, turn) : turnByClock(clock, turn));
    const days = stopsBetween(new Date(before.now), new Date(now)).filter(({ daily }) => daily).length;
    console.log(
      `The shop's time is ${now}. Its daily jobs have run ${days === 1 ? "once" : `${days} times`}, and none failed.`,
    );
  } finally {
    clearInterval(progress);
  }
}

const readClock = async (url: string): Promise<ClockReading> =>
  clockReading.parse(await (await fetch(url)).json());

type Answer = { readonly ok: boolean; readonly body: unknown };

/** Posts JSON and waits for the answer as long as it takes: `fetch` gives up after five minutes, and a year takes longer. */
async function post(url: string, body: unknown, headers = {}): Promise<Answer> {
  const asked = request(url, { method: "POST", headers: { "content-type": "application/json", ...headers } });
  asked.end(JSON.stringify(body));
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, "response"));
  return { ok: answer.statusCode === 200, body: JSON.parse(await text(answer)) };
}

async function turnByClock(url: string, turn: TurnRequest): Promise<ClockReading> {
  const { ok, body } = await post(url, turn);
  if (!ok) throw new CommandError(refusalSchema.parse(body).message);
  return clockReading.parse(body);
}

/** Only the shop knows when a reminder is sent. */
async function turnByShop(url: string, turn: TurnRequest): Promise<ClockReading> {
  const { ok, body } = await post(`${url}/trpc/clock.turn`, turn, { origin: url });
  if (!ok) throw new CommandError(failureSchema.parse(body).error.message);
  return answeredSchema.parse(body).result.data;
}
