import { readFileSync } from "node:fs";
import { z } from "zod";
import { scheduleSchema } from "./schedule.ts";

const regressionsSchema = z.array(
  z.object({
    /** Names its ids, as it did when it failed. */
    seed: z.string(),
    /** The fault that it found, in a sentence. */
    found: z.string(),
    /** The planted bug that takes its mending back: with it the schedule must fail again. */
    without: z.string(),
    /** Its steps, as they were shrunk: what a seed draws changes with the actors. */
    schedule: scheduleSchema,
  }),
);

/** Every schedule that ever broke a promise of the shop. */
export const REGRESSIONS = regressionsSchema.parse(
  JSON.parse(readFileSync(new URL("./regressions.json", import.meta.url), "utf8")),
);
