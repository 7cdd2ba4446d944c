import type { Outputs } from "#src/api/router-types.ts";

/** A product's prices, its latest scheduled price, and its price history (D62, D79). */
export type Prices = Outputs["prices"]["ofProduct"];
export type Scheduled = NonNullable<Prices["scheduled"]>;

/** Called once a scheduled price was set, changed or ended, with what happened; resolves when its new state is shown. */
export type OnDone = (message: string) => Promise<void>;
