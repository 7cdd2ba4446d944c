const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as the receipt shows it: minor units divided by 100, two decimals, currency (storefront.md §2 "Return page"). */
export function formatReceiptAmount(minorUnits: number, currency: string): string {
  return `${twoDecimals.format(minorUnits / 100)} ${currency.toUpperCase()}`;
}
