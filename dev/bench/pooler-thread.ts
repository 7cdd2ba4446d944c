import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { startPooler } from "./pooler.ts";

const { databaseUrl, size } = z.object({ databaseUrl: z.string(), size: z.number() }).parse(workerData);
const { url } = await startPooler(databaseUrl, size);
parentPort?.postMessage(url);
