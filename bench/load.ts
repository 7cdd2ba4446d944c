import autocannon from "autocannon";
import { z } from "zod";

/** The part of autocannon's result that is used. The package has no types. */
const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/**
 * Sends GETs to a local server for some seconds, each to the next address from `urlOf`. Returns the requests per
 * second. Any response other than 2xx ends the measurement.
 */
export async function requestsPerSecond(
  urlOf: () => string,
  connections: number,
  seconds: number,
): Promise<number> {
  const url = urlOf();
  const requests = [
    {
      setupRequest: (request: object) => {
        const { pathname, search } = new URL(urlOf());
        return { ...request, path: pathname + search };
      },
    },
  ];
  const result = resultSchema.parse(await autocannon({ url, connections, duration: seconds, requests }));
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused and ${result.errors} failed requests`);
  }
  return result.requests.average;
}

/** Returns a GET's body. Any response other than 2xx ends the measurement. */
export async function answerOf(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 200)}`);
  return body;
}

/** Returns the path of a catalogue search. */
export const searchPath = (filter: object): string =>
  `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify(filter))}`;
