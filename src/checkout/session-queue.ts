import type { Outputs } from "#src/api/router-types.ts";
import { createSerialQueue } from "#src/api/serial-queue.ts";

export type OpenedCheckout = Outputs["stripe"]["createCheckoutSession"];

/** Sessions are opened one at a time, whatever happens on the page (D16). */
export const sessionQueue = createSerialQueue<OpenedCheckout>();
