import { useState } from "react";
import type { CartItem } from "#domain/cart/cart.ts";
import { Button } from "#src/ui/button.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { useUnsavedForms } from "#src/ui/unsaved-forms.tsx";
import { useCartBuyer } from "./cart-vat.tsx";

const RequestOfferDialog = lazyPart(
  async () => (await import("./request-offer-dialog.tsx")).RequestOfferDialog,
);

type RequestOfferProps = {
  readonly items: readonly CartItem[];
  /** Called if a line of the cart has changed since it was shown. */
  readonly onChanged: () => void;
};

/** Has an offer made of the cart (D83), once what was typed about its buyer is saved. */
export function RequestOffer({ items, onChanged }: RequestOfferProps) {
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState(false);
  const buyer = useCartBuyer();
  const { isSaving, saveAll } = useUnsavedForms();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="inline"
        disabled={isSaving || (buyer.company === null && buyer.residence === null)}
        onClick={async () => {
          if (!(await saveAll())) return;
          setAttempt(attempt + 1);
          setOpen(true);
        }}
      >
        Get a quote
      </Button>
      <LazyPart open={open} onClose={close}>
        <RequestOfferDialog
          key={attempt}
          open={open}
          items={items}
          buyer={buyer}
          onClose={close}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      </LazyPart>
    </>
  );
}
