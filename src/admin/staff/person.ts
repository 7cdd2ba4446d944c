import type { Outputs } from "#src/api/router-types.ts";

/** One of staff, as the list has them (D57). */
export type Person = Outputs["staff"]["list"]["people"][number];
