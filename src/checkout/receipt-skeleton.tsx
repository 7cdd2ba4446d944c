import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";

/** A placeholder in the shape of the receipt: heading, three sentences, the sheet. */
export function ReceiptSkeleton() {
  return (
    <div className="mx-auto max-w-2xl">
      <Skeleton label="Your order is loading." className="grid gap-4">
        <SkeletonBar className="mt-8 h-9 w-3/4" />
        <SkeletonBar className="h-4 w-2/3" />
        <SkeletonBar className="h-4 w-1/2" />
        <div className="mt-4 grid gap-4 border border-line bg-sheet p-5">
          <SkeletonBar className="h-5 w-40" />
          <SkeletonBar className="h-12" />
          <SkeletonBar className="h-5 w-full" />
        </div>
      </Skeleton>
    </div>
  );
}
