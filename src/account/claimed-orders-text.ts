/** Tells how many orders of a guest an account got by its owner's address (D59); at least one. */
export const claimedOrdersText = (count: number): string =>
  count === 1
    ? "One order that was paid with your address without signing in has been added to your orders."
    : `${count} orders that were paid with your address without signing in have been added to your orders.`;
