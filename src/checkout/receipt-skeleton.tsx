const BAR = "animate-pulse rounded-sm bg-well";

/** Stands where the receipt will be: heading, three sentences, the sheet. */
export function ReceiptSkeleton() {
  return (
    <div className="mx-auto max-w-2xl">
      <output className="sr-only">Your order is loading.</output>
      <div aria-hidden="true" className="grid gap-4">
        <div className={`${BAR} mt-8 h-9 w-3/4`} />
        <div className={`${BAR} h-4 w-2/3`} />
        <div className={`${BAR} h-4 w-1/2`} />
        <div className="mt-4 grid gap-4 border border-line bg-sheet p-5">
          <div className={`${BAR} h-5 w-40`} />
          <div className={`${BAR} h-12`} />
          <div className={`${BAR} h-5 w-full`} />
        </div>
      </div>
    </div>
  );
}
