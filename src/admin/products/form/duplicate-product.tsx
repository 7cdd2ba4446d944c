import { useState } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { useProductDrafts } from "./draft-store.ts";
import { copyOf } from "./product-values.ts";

type DuplicateProductProps = {
  readonly product: Product;
  /** Called once the add form has the copy. */
  readonly onDuplicated: () => void;
};

/** Fills the add form with a copy of a product (D62). A draft that is there already is replaced only when confirmed. */
export function DuplicateProduct({ product, onDuplicated }: DuplicateProductProps) {
  const productDrafts = useProductDrafts();
  const [asking, setAsking] = useState(false);

  function duplicate(): void {
    productDrafts.writeAdd(copyOf(product));
    onDuplicated();
  }

  return (
    <>
      <Button
        variant="secondary"
        size="large"
        onClick={() => (productDrafts.readAdd() === null ? duplicate() : setAsking(true))}
      >
        Duplicate
      </Button>
      {/* Not `ConfirmedAct`: the server isn't asked. */}
      <ConfirmDialog
        open={asking}
        title="Replace the draft of a new product?"
        confirmLabel="Replace draft"
        cancelLabel="Keep it"
        onCancel={() => setAsking(false)}
        onConfirm={duplicate}
      >
        ‘Add Product’ has a draft that isn’t saved. The copy of {product.productname} takes its place.
      </ConfirmDialog>
    </>
  );
}
