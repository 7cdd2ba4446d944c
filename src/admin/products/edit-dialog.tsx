import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import type { ProductId } from "#domain/product.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { LoadFailed } from "#src/catalogue/load-failed.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { EditProduct } from "./edit-product.tsx";

type EditDialogProps = {
  /** The product being edited; undefined while none is. */
  readonly id: ProductId | undefined;
  readonly onClose: () => void;
  readonly onSaved: (productname: string) => void;
};

/** The edit form as a modal overlay (S47). Only its own buttons and Escape close it: a stray press beside it loses nothing. */
export function EditDialog({ id, onClose, onSaved }: EditDialogProps) {
  return (
    <Dialog.Root
      open={id !== undefined}
      disablePointerDismissal
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Popup className="fixed inset-0 z-40 mx-auto flex max-w-5xl flex-col border border-line bg-paper text-ink sm:inset-4 sm:rounded-sm">
          <div className="flex h-16 shrink-0 items-center justify-between gap-4 border-b border-line pr-2 pl-5">
            <Dialog.Title className="text-lg font-semibold">Edit product</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" icon={<Icon name="close" />} />} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 md:p-6">
            {id === undefined ? null : <LoadedEdit key={id} id={id} onSaved={onSaved} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type LoadedEditProps = { readonly id: ProductId; readonly onSaved: (productname: string) => void };

/** Loads the product once for each opening: what is typed starts from what the shop holds now (D27). */
function LoadedEdit({ id, onSaved }: LoadedEditProps) {
  const queries = useQueries();
  const product = useQuery(
    queries.products.byId.queryOptions({ id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  );
  if (product.data !== undefined) return <EditProduct product={product.data} onSaved={onSaved} />;
  if (!product.isError) return <Spinner label="Loading the product" />;
  return httpStatusOf(product.error) === 404 ? (
    <p role="alert">This product does not exist any more.</p>
  ) : (
    <LoadFailed
      text="The product could not be loaded."
      error={product.error}
      onRetry={() => void product.refetch()}
    />
  );
}
