import { onTestFinished } from "vitest";
import { startViesSandbox, type ViesSandbox, type ViesSandboxOptions } from "./server.ts";

/** Starts a sandbox that ends with the test. */
export async function startedSandbox(options: ViesSandboxOptions = {}): Promise<ViesSandbox> {
  const sandbox = await startViesSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export const REQUESTER = { requesterMemberStateCode: "NL", requesterNumber: "123456789B01" };

export function post(url: string, body: unknown, contentType = "application/json"): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": contentType },
    body: JSON.stringify(body),
  });
}

/** Asks about a number, written with the code of its country. */
export const ask = ({ url }: ViesSandbox, number: string, others: object = REQUESTER): Promise<Response> =>
  post(`${url}/check-vat-number`, {
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    ...others,
  });
