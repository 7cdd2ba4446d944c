import type { ComponentPropsWithRef } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import type { ProductOrder } from "./use-product-order.ts";

const CONTROL = "text-ink-soft hover:text-accent";

type PlacedProps = {
  readonly product: Product;
  /** Of the page. */
  readonly index: number;
  readonly order: ProductOrder;
};

type MoveControlsProps = PlacedProps & {
  /** Up by one or down by one: -1 or 1. */
  readonly onMove: (steps: number) => void;
  /** dnd-kit's attributes and ref for the handle. */
  readonly handle: ComponentPropsWithRef<"button">;
};

/** Up, drag handle, down and the place, beside the picture of a card. Buttons at the ends stay reachable, so the focus is never lost. */
export function MoveControls({ onMove, handle, ...placed }: MoveControlsProps) {
  const { product, index, order } = placed;
  const { productname } = product;
  const place = order.placeOf(index);
  const isLast = place === order.count - 1;
  return (
    <div className="absolute top-0 right-0 flex flex-col">
      <MoveButton
        label={`Move ${productname} up`}
        disabled={!order.isMovable || place === 0}
        onPress={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${productname}`}
        icon={<PageIcon name="grip" />}
        className={`${CONTROL} cursor-grab touch-none active:cursor-grabbing`}
        {...handle}
      />
      <MoveButton
        label={`Move ${productname} down`}
        disabled={!order.isMovable || isLast}
        onPress={() => onMove(1)}
        flipped
      />
      <PlaceButton {...placed} />
    </div>
  );
}

type MoveButtonProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly flipped?: boolean;
};

function MoveButton({ label, disabled, onPress, flipped = false }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon name="arrow-up" className={flipped ? "size-5 rotate-180" : "size-5"} />}
      aria-disabled={disabled}
      className={CONTROL}
      onClick={() => {
        if (!disabled) onPress();
      }}
    />
  );
}

/** A product's place, counted from 1. Asks for another one when it's pressed. */
export function PlaceButton({ product, index, order }: PlacedProps) {
  const place = order.placeOf(index);
  return (
    <IconButton
      label={`Place ${place + 1} of ${order.count}: move ${product.productname}`}
      icon={place + 1}
      className="text-sm text-ink-soft tabular-nums underline decoration-line-strong underline-offset-4 hover:text-accent"
      onClick={() => order.ask(product, place)}
    />
  );
}
