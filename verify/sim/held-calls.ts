import { currentOperation, type Operation } from "./operation.ts";
import { type Call, MAIL_ADDRESS, STRIPE_ADDRESS, type Target } from "./sandboxes.ts";
import { noteActivity } from "./virtual-time.ts";

/** A call of the Worker to a provider that hasn't been answered yet. */
export type HeldCall = {
  readonly number: number;
  readonly operation: Operation;
  readonly target: Target;
  readonly call: Call;
  readonly answer: (response: Response) => void;
  readonly fail: (error: Error) => void;
};

let calls: HeldCall[] = [];
let made = 0;
let isAnyAborted = false;

export const heldCalls = (): readonly HeldCall[] => calls;

/** True if the Worker has given up waiting for a response in this schedule. */
export const hasAborted = (): boolean => isAnyAborted;

export function forgetCall(call: HeldCall): void {
  calls = calls.filter((one) => one !== call);
}

/** Starts a new schedule: no call is in flight. */
export function restartCalls(): void {
  calls = [];
  made = 0;
  isAnyAborted = false;
}

/** Returns the provider that an address belongs to. */
function targetOf(url: URL): Target {
  if (url.origin === STRIPE_ADDRESS) return "stripe";
  if (url.origin === MAIL_ADDRESS) return "mail";
  throw new Error(`the Worker calls ${url.origin}, which is unknown to the simulation`);
}

async function callOf(request: Request, url: URL): Promise<Call> {
  const body = await request.text();
  const headers = Object.fromEntries(request.headers.entries());
  return { method: request.method, path: `${url.pathname}${url.search}`, headers, body };
}

/** Replaces the Worker's `fetch`: the call waits for the scheduler. */
export async function heldFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const operation = currentOperation.getStore();
  if (!operation) throw new Error("a call that belongs to no operation");
  const { signal = null, ...rest } = init ?? {};
  const request = new Request(input, rest);
  const url = new URL(request.url);
  const target = targetOf(url);
  const call = await callOf(request, url);
  return new Promise((answer, fail) => {
    noteActivity();
    made += 1;
    const held: HeldCall = { number: made, operation, target, call, answer, fail };
    calls.push(held);
    signal?.addEventListener("abort", () => {
      isAnyAborted = true;
      forgetCall(held);
      fail(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    });
  });
}
