import type { Outputs } from "#src/api/router-types.ts";

/** An order as whoever has its link sees it (D44). */
export type PlacedOrder = Outputs["orders"]["byToken"];
