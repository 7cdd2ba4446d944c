import { readFileSync } from "node:fs";
import { z } from "zod";
import { scheduleSchema } from "./schedule.ts";

const regressionsSchema = z.array(
  z.object({
    /** Determines its ids, as it did when it failed. */
    seed: z.string(),
    /** The fault that it found, in a sentence. */
    found: z.string(),
    /** The planted bug that undoes its fix: with it, the schedule must fail again. */
    without: z.string(),
    /** Its shrunk steps, because the steps that a seed draws change with the actors. */
    schedule: scheduleSchema,
  }),
);

/** Every schedule that ever broke a promise of the shop. */
export const REGRESSIONS = regressionsSchema.parse(
  JSON.parse(readFileSync(new URL("./regressions.json", import.meta.url), "utf8")),
);
