/**
 * Returns true for a consumer, and false for who buys for a company, whether or not its VAT number counts (D76). The
 * only place that decides which texts a buyer gets, on every page and in every mail: the right of withdrawal with its
 * instruction, model form and deadlines, and what else the law gives consumers (D46, D49).
 */
export const isConsumer = ({ company }: { readonly company: object | null }): boolean => company === null;
