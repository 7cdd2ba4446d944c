/**
 * Returns true for a consumer, and false for who buys for a company, whether or not its VAT number counts (D76). The
 * only place that decides which texts a buyer gets, on every page and in every mail: the right of withdrawal with its
 * instruction, model form and deadlines, and what else the law gives consumers (D46, D49).
 */
export const isConsumer = ({ company }: { readonly company: object | null }): boolean => company === null;

/** The period within which a consumer can withdraw from the contract without giving a reason. */
export const WITHDRAWAL_PERIOD_DAYS = 14;

/** The labels that the law prescribes for the function and its last step (Directive (EU) 2023/2673). */
export const WITHDRAW_LABEL = "Withdraw from contract here";
export const CONFIRM_LABEL = "Confirm withdrawal";
