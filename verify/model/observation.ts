import type { Evidence } from "./evidence.ts";
import type { ProviderBooks } from "./provider-books.ts";
import type { ShopState } from "./shop-state.ts";

/** A mail as the provider accepted it. */
export type Message = {
  /** The outbox's key, which each mail is sent with. */
  readonly key: string | null;
  readonly to: readonly string[];
  readonly text: string;
};

/** Everything that a rule may compare: what the shop stores, what the providers know, and what people saw and were told. */
export type Observation = {
  readonly shop: ShopState;
  readonly books: ProviderBooks;
  /** Oldest first. */
  readonly inbox: readonly Message[];
  readonly evidence: Evidence;
  readonly nowMs: number;
};
