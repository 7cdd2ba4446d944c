import type { ShopOrder } from "./read-shop.ts";

/** What the checker has found: which promise is broken, and how, in one sentence. */
export type Finding = { readonly promise: string; readonly told: string };

export const nameOf = ({ number }: ShopOrder): string => `order ${number}`;
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
