import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "#dev/catalogue/random.ts";
import type { EuroProduct } from "#domain/catalogue/product-euros.ts";
import type { Caller } from "#dev/testing/caller.ts";
import type { DrillContext } from "./context.ts";
import { fillCart, openCheckout, type Purchase, visitReturn } from "./shopper.ts";

const AFTER_REFUSAL_MS = 200;
const DELAYED_PAYMENT_SHARE = 0.1;
const IBAN_SUCCEEDS = "AT611904300234573201";
/** The others close the browser after paying. */
const RETURNING_SHARE = 0.5;

/** Shoppers who browse, buy, pay and return, one purchase after another, until they are stopped. */
export class Rush {
  readonly #purchases: Purchase[] = [];
  readonly #receipts: string[] = [];
  readonly #shoppers: Promise<void>[];
  #isOver = false;

  constructor(ground: DrillContext, caller: Caller, catalogue: readonly EuroProduct[], shoppers: number) {
    this.#shoppers = Array.from({ length: shoppers }, (_, number) =>
      this.#shop(ground, caller, catalogue, `shopper ${number}`),
    );
  }

  /** Waits for the last shopper to finish. Returns the purchases and the faults of receipts. */
  async end(): Promise<{ readonly purchases: readonly Purchase[]; readonly receipts: readonly string[] }> {
    this.#isOver = true;
    await Promise.all(this.#shoppers);
    return { purchases: this.#purchases, receipts: this.#receipts };
  }

  async #shop(
    { provider }: DrillContext,
    caller: Caller,
    catalogue: readonly EuroProduct[],
    seed: string,
  ): Promise<void> {
    const random = createRandom(seed);
    while (!this.#isOver) {
      await caller.call("page", "/products");
      const purchase = await openCheckout(caller, fillCart(random, catalogue));
      if (!purchase) {
        await sleep(AFTER_REFUSAL_MS);
        continue;
      }
      await provider.pay(
        purchase.sessionId,
        random.chance(DELAYED_PAYMENT_SHARE) ? { iban: IBAN_SUCCEEDS } : {},
      );
      this.#purchases.push(purchase);
      if (random.chance(RETURNING_SHARE)) this.#receipts.push(...(await visitReturn(caller, purchase)));
    }
  }
}
