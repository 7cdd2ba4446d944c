import { type RefObject, useRef } from "react";
import * as z from "zod/mini";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Modal, ModalClose, ModalDescription, ModalTitle } from "#src/ui/modal.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import type { ProductOrder } from "./use-product-order.ts";

type PlaceDialogProps = {
  readonly order: ProductOrder;
  /** Takes the focus when the product leaves the page. */
  readonly list: RefObject<HTMLElement | null>;
};

/** Asks for a product's place in the shop: the first, or a typed one, counted from 1. */
export function PlaceDialog({ order: { asked, count, close, putAsked }, list }: PlaceDialogProps) {
  const leaves = useRef(false);
  return (
    <Modal
      open={asked?.open ?? false}
      onClose={() => {
        leaves.current = false;
        close();
      }}
      layer="panel"
      finalFocus={() => (leaves.current ? (list.current ?? true) : true)}
      className="top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-sm border border-line p-6"
    >
      <ModalTitle className="text-lg font-semibold">Move {asked?.product.productname}</ModalTitle>
      <ModalDescription className="mt-2 text-sm text-ink-soft">
        Place {(asked?.place ?? 0) + 1} of {count} in the shop.
      </ModalDescription>
      {asked === null ? null : (
        <PlaceForm
          key={`${asked.product._id} ${asked.place}`}
          place={asked.place}
          count={count}
          onPut={(place) => {
            leaves.current = putAsked(place);
          }}
        />
      )}
    </Modal>
  );
}

type PlaceFormProps = {
  readonly place: number;
  readonly count: number;
  readonly onPut: (place: number) => void;
};

function PlaceForm({ place, count, onPut }: PlaceFormProps) {
  const message = `Enter a number from 1 to ${count}.`;
  const typed = z.string().check(z.regex(/^\s*\d{1,6}\s*$/, message));
  const number = z.pipe(typed, z.transform(Number)).check(z.gte(1, message), z.lte(count, message));
  // Not `useActForm`: the move that it asks for is sent by the list.
  const checked = useCheckedForm({
    schema: z.object({ place: number }),
    fields: ["place"],
    send: { isPending: false, mutateAsync: (input) => onPut(input.place - 1), reset: () => undefined },
  });
  return (
    <form {...checked.props} className="mt-4 grid gap-4">
      <Field
        name="place"
        label={`New place, 1 to ${count}`}
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={String(place + 1)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        error={checked.errors.place}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <ModalClose render={<Button variant="secondary" />}>Cancel</ModalClose>
        <Button variant="secondary" disabled={place === 0} onClick={() => onPut(0)}>
          To the top
        </Button>
        <Button type="submit">Move</Button>
      </div>
    </form>
  );
}
