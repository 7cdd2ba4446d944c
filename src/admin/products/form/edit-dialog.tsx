import { useQuery } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import { editedProductQuery } from "#src/admin/admin-queries.ts";
import { ProductPrices } from "#src/admin/products/prices/product-prices.tsx";
import { ActsLink } from "#src/admin/shell/acts-link.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { Modal, ModalHeader } from "#src/ui/modal.tsx";
import { UnsavedForms } from "#src/ui/unsaved-forms.tsx";
import { EditProduct } from "./edit-product.tsx";

type EditDialogProps = {
  readonly id: ProductId | undefined;
  readonly onClose: () => void;
  readonly onSaved: (productname: string) => void;
  readonly onDuplicated: () => void;
};

/** The edit form as a modal overlay (S47). Only its own buttons and Escape close it, so a stray click outside loses nothing. */
export function EditDialog({ id, onClose, ...on }: EditDialogProps) {
  return (
    <Modal
      open={id !== undefined}
      onClose={onClose}
      layer="sheet"
      closesOnPressBeside={false}
      className="inset-0 mx-auto flex max-w-5xl flex-col border border-line sm:inset-4 sm:rounded-sm"
    >
      <ModalHeader title="Edit product" closeLabel="Close" />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 md:p-6">
        {id === undefined ? null : <LoadedEdit key={id} id={id} {...on} />}
      </div>
    </Modal>
  );
}

type LoadedEditProps = Pick<EditDialogProps, "onSaved" | "onDuplicated"> & { readonly id: ProductId };

/** Loads the product each time it opens, so that an edit starts from the current version (D27). */
function LoadedEdit({ id, ...on }: LoadedEditProps) {
  const answer = useQuery(editedProductQuery(useApi(), id));
  return (
    <Loaded answer={answer} what="the product" missing="This product no longer exists.">
      {(product) => (
        <UnsavedForms>
          {/* A scheduled price that starts or ends is a newer version, into which the form merges what is unsaved. */}
          <EditProduct key={product.version} product={product} {...on} />
          <ProductPrices id={id} />
          <p className="mt-6">
            <ActsLink about={product.productname} />
          </p>
        </UnsavedForms>
      )}
    </Loaded>
  );
}
