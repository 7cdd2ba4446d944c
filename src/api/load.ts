import { use, useDeferredValue } from "react";
import { mayRecover } from "./failure.ts";

const RETRY_AFTER_MS = 500;

/**
 * A load that a route loader has started. The page renders at once and shows the answer when it arrives; one that is
 * already there (Back, Forward) is shown at once. Failures are part of the answer: the promise never rejects.
 */
export type Load<Answer> = {
  readonly promise: Promise<Answer | LoadFailure>;
  answer?: Answer | LoadFailure;
};
export type LoadFailure = { readonly failed: true; readonly error: unknown };

/** Waits for all of these loads, for a page rendered only once: by a server, or when hydrating. */
export async function settleLoads(loaderData: Iterable<unknown>): Promise<Load<unknown>[]> {
  const loads = [...loaderData].flatMap((data) => Object.values(data ?? {})).filter(isLoad);
  await Promise.all(loads.map(keepAnswer));
  return loads;
}

const started = new WeakSet<object>();

function isLoad(value: unknown): value is Load<unknown> {
  return typeof value === "object" && value !== null && started.has(value);
}

export const hasFailed = (answer: object): answer is LoadFailure =>
  "failed" in answer && answer.failed === true;

/** Starts a load, retrying once if that may help. */
export function startLoad<Answer extends object>(ask: () => Promise<Answer>): Load<Answer> {
  const load: Load<Answer> = { promise: onceMore(ask) };
  started.add(load);
  void keepAnswer(load);
  return load;
}

/** Later renders find the answer without waiting. */
async function keepAnswer<Answer>(load: Load<Answer>): Promise<void> {
  load.answer = await load.promise;
}

async function onceMore<Answer>(ask: () => Promise<Answer>): Promise<Answer | LoadFailure> {
  try {
    return await ask();
  } catch (error) {
    if (!mayRecover(error)) return { failed: true, error };
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return ask().catch((latest: unknown): LoadFailure => ({ failed: true, error: latest }));
  }
}

/**
 * The newest answer available, and whether a newer one is on its way. React keeps the previous answer on screen until
 * then, and only ever shows the latest load's (D3). Undefined while there is none yet.
 */
export function useLoad<Answer extends object>(
  load: Load<Answer>,
): { readonly answer: Answer | LoadFailure | undefined; readonly waiting: boolean } {
  const deferred = useDeferredValue(load, load.answer === undefined ? null : load);
  const shown = load.answer === undefined ? deferred : load;
  const answer = shown === null ? undefined : (shown.answer ?? use(shown.promise));
  return { answer, waiting: shown !== load };
}
