import type { ReactNode } from "react";

const FIELD = "h-11 animate-pulse rounded-sm bg-well";

/** Stands where the payment form will be, in its shape: e-mail, card, name, pay button. */
export function PaymentSkeleton() {
  return (
    <div className="min-h-[560px] border border-line bg-sheet p-6">
      <output className="sr-only">The payment form is loading.</output>
      <div aria-hidden="true" className="grid gap-6">
        <Labelled width="w-20">
          <div className={FIELD} />
        </Labelled>
        <Labelled width="w-32">
          <div className="grid grid-cols-2 gap-px">
            <div className={`${FIELD} col-span-2`} />
            <div className={FIELD} />
            <div className={FIELD} />
          </div>
        </Labelled>
        <Labelled width="w-28">
          <div className={FIELD} />
        </Labelled>
        <Labelled width="w-36">
          <div className={FIELD} />
        </Labelled>
        <div className="h-12 animate-pulse rounded-sm bg-line" />
      </div>
    </div>
  );
}

function Labelled({ width, children }: { readonly width: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className={`h-3 rounded-sm bg-well ${width}`} />
      {children}
    </div>
  );
}
