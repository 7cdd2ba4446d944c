import { useHydrated } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import { useDiscardImage } from "#src/admin/images/use-discard-image.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useTimedText } from "#src/ui/use-timed-text.ts";
import { useProductDrafts } from "./draft-store.ts";
import { sameValues } from "./form-field.ts";
import { ProductForm } from "./product-form.tsx";
import { BLANK_VALUES, type ProductValues } from "./product-values.ts";

/** S96. */
const ADD_SUCCESS_MS = 3000;

/** One round of filling in the form. The next starts over, including the image and progress bar. */
type Round = { readonly number: number; readonly start: ProductValues };

type AddProductProps = {
  /** Called when an upload or a save begins or ends. */
  readonly onBusy: (busy: boolean) => void;
};

/** The tab 'Add Product' (S45, S65). It starts from this browser's draft, so it's never in a server render. */
export const AddProduct = (props: AddProductProps) => (useHydrated() ? <AddProductForm {...props} /> : null);

/** Typed values stay until they are saved or discarded (D25). */
function AddProductForm({ onBusy }: AddProductProps) {
  const productDrafts = useProductDrafts();
  const discardImage = useDiscardImage();
  const success = useTimedText(ADD_SUCCESS_MS);
  const [round, setRound] = useState<Round>(() => ({
    number: 0,
    start: productDrafts.readAdd() ?? BLANK_VALUES,
  }));
  const [values, setValues] = useState(round.start);
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const add = useAct(
    (client, draft: ProductDraft) => {
      success.clear();
      return client.products.create.mutate(draft);
    },
    {
      loadsAgain: false,
      onDone: (_answer, { productname }) => {
        startOver();
        success.show(`${productname} added successfully`);
      },
    },
  );

  function startOver(): void {
    productDrafts.removeAdd();
    setValues(BLANK_VALUES);
    setRound((before) => ({ number: before.number + 1, start: BLANK_VALUES }));
  }

  // Focuses the new round's first field once it is mounted.
  useEffect(() => {
    if (round.number > 0) box.current?.querySelector("input")?.focus();
  }, [round.number]);

  const blank = sameValues(values, BLANK_VALUES);
  return (
    <div ref={box}>
      <Notice tone="ok" text={success.text} />
      <ProductForm
        key={round.number}
        label="Add Product"
        submitText="Add Product"
        savingText="Adding Product..."
        start={round.start}
        onValues={(changed) => {
          setValues(changed);
          if (sameValues(changed, BLANK_VALUES)) productDrafts.removeAdd();
          else productDrafts.writeAdd(changed);
        }}
        save={add}
        onBusy={onBusy}
        actions={
          blank ? null : (
            <Button variant="secondary" size="large" onClick={() => setAsking(true)}>
              Discard draft
            </Button>
          )
        }
      />
      {/* Not `ConfirmedAct`: the server isn't asked. */}
      <ConfirmDialog
        open={asking}
        title="Discard this draft?"
        confirmLabel="Discard draft"
        cancelLabel="Keep it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          discardImage(values.imageUrl);
          add.reset();
          startOver();
        }}
      >
        This deletes the draft and its uploaded image.
      </ConfirmDialog>
    </div>
  );
}
