import type { ReactNode } from "react";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";

/** A placeholder in the shape of the payment form: email, card, name, pay button. */
export function PaymentSkeleton() {
  return (
    <Skeleton
      label="The payment form is loading."
      className="mx-auto grid min-h-[560px] max-w-md content-start gap-6 bg-sheet p-4"
    >
      <Labelled width="w-20">
        <SkeletonBar className="h-11" />
      </Labelled>
      <Labelled width="w-32">
        <div className="grid grid-cols-2 gap-px">
          <SkeletonBar className="col-span-2 h-11" />
          <SkeletonBar className="h-11" />
          <SkeletonBar className="h-11" />
        </div>
      </Labelled>
      <Labelled width="w-28">
        <SkeletonBar className="h-11" />
      </Labelled>
      <Labelled width="w-36">
        <SkeletonBar className="h-11" />
      </Labelled>
      <SkeletonBar className="h-12" />
    </Skeleton>
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
