import { processorMs } from "../dev/process/processes.ts";
import { answerOf, searchPath } from "./load.ts";
import type { BenchRow, BenchRows } from "./row.ts";
import { type Floors, startFloors, workerdPids } from "./workers.ts";

const RUNS = 3;
/** Enough for the cost of one request to show on the system's clock, which ticks every 10 ms. */
const REQUESTS = 200;
const FREE_PLAN_LIMIT_MS = 10;
/** The limit for rendering the catalogue's page. */
const PAGE_LIMIT_MS = 10;
/** Above every price in the shop, in euros, and small enough to be parsed as a price. */
const NO_LIMIT = 900_000;

/** Visitors' requests. A new search or page is in no cache. */
type Request = {
  readonly what: string;
  readonly path: (request: number) => string;
  readonly limit: { readonly what: string; readonly ms: number };
  /** A floor that does only that, measured alternately. */
  readonly floor?: { readonly what: string; readonly url: (floors: Floors) => string };
};

const FREE_PLAN = { what: "free plan's limit", ms: FREE_PLAN_LIMIT_MS };

const requestsOf = (imagePath: string): readonly Request[] => [
  { what: "an image", path: () => imagePath, limit: FREE_PLAN },
  {
    what: "a search that was answered before",
    path: () => searchPath({}),
    limit: FREE_PLAN,
    floor: { what: "bare route, same bytes", url: ({ bare }) => bare },
  },
  { what: "a page from memory", path: () => "/products", limit: FREE_PLAN },
  {
    what: "a new search",
    path: (request) => searchPath({ maxCents: (NO_LIMIT + request) * 100 }),
    limit: FREE_PLAN,
    floor: { what: "`select 1`, same bytes", url: ({ selectOne }) => selectOne },
  },
  {
    what: "a page rendered, all products",
    path: (request) => `/products?max=${NO_LIMIT + request}`,
    limit: { what: "limit", ms: PAGE_LIMIT_MS },
  },
];

type Site = { readonly url: string; readonly databaseUrl: string; readonly databasePid: number };
type Cpu = { readonly worker: number[]; readonly database: number[] };

/** Sends requests one after another and adds their average processor time in each process, in milliseconds. */
async function spend(pid: number, databasePid: number, url: () => string, cpu: Cpu): Promise<void> {
  // The server's own time and that of its ended connections, each of which is a process.
  const databaseMs = () => processorMs(databasePid, { withEndedChildren: true });
  const before = { worker: processorMs(pid), database: databaseMs() };
  for (let request = 0; request < REQUESTS; request++) await answerOf(url());
  cpu.worker.push((processorMs(pid) - before.worker) / REQUESTS);
  cpu.database.push((databaseMs() - before.database) / REQUESTS);
}

/**
 * Measures the processor time of a request, in milliseconds, in workerd and in the database server. workerd's is an
 * upper bound of the time that the platform bills, since it includes the platform's own work for a Worker except TLS:
 * sockets, cache and log.
 */
export async function* benchRequestCpu(site: Site): BenchRows {
  const [sitePid] = workerdPids();
  if (sitePid === undefined) throw new Error("the shop has no workerd running");
  const imagePath = /\/images\/[^"\s,]+/.exec(await answerOf(`${site.url}/products`))?.[0];
  if (imagePath === undefined) throw new Error("the catalogue shows no image");
  const floors = await startFloors(site.databaseUrl);
  let next = 0;
  try {
    for (const request of requestsOf(imagePath)) {
      const shop: Cpu = { worker: [], database: [] };
      const floor: Cpu = { worker: [], database: [] };
      const url = () => site.url + request.path(next++);
      await floors.giveBytes(await answerOf(url()));
      for (let run = 0; run < RUNS; run++) {
        const floorUrl = request.floor?.url(floors);
        if (floorUrl !== undefined) await spend(floors.pid, site.databasePid, () => floorUrl, floor);
        await spend(sitePid, site.databasePid, url, shop);
      }
      yield* rowsOf(request, shop, floor);
    }
  } finally {
    await floors.close();
  }
}

function* rowsOf({ what, limit, floor }: Request, shop: Cpu, floorCpu: Cpu): Generator<BenchRow> {
  const row = { group: "CPU", unit: "ms" };
  const beside = { what: limit.what, values: [limit.ms] };
  yield { ...row, what: `CPU of ${what}`, values: shop.worker, beside, aim: "≤ 1" };
  if (floor === undefined) return;
  for (const [whose, values, floorValues] of [
    ["CPU", shop.worker, floorCpu.worker] as const,
    ["the database's CPU", shop.database, floorCpu.database] as const,
  ]) {
    yield {
      ...row,
      what: `${whose} of ${what}`,
      values,
      beside: { what: floor.what, values: floorValues },
      aim: null,
    };
  }
}
