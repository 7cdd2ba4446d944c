import { z } from "zod";
import { settings } from "./shop.ts";

const askedSchema = z.array(
  z.object({ at: z.string(), number: z.string(), requester: z.string().nullable(), answer: z.string() }),
);

async function sandbox(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, settings().viesUrl), {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
}

/** Returns the questions that this run's VIES sandbox was asked since its reset, oldest first. */
export const askedOfVies = async () => askedSchema.parse(await sandbox("_control/asked"));
export const resetVies = () => sandbox("_control/reset", {});

/** Sets what goes wrong at VIES (packages/sandboxes/README.md) until the reset, or for a number of calls. */
export const setViesFault = (change: {
  readonly service?: "unavailable" | "hang" | "drop" | { readonly status: number; readonly body?: string };
  readonly calls?: number;
  readonly delayMs?: number;
  readonly memberStates?: Readonly<Record<string, string>>;
}) => sandbox("_control", change);
