import type { Outputs } from "#src/api/router-types.ts";

/** An order as anyone with its link sees it (D44). */
export type PlacedOrder = Outputs["orders"]["byToken"];
