import type { ComponentPropsWithRef } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { PlaceButton } from "./place-button.tsx";

const CONTROL = "text-ink-soft hover:text-accent";

type MoveControlsProps = {
  readonly productname: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True while only part of the list is shown, because products can't be moved then. */
  readonly disabled: boolean;
  /** From 0, of `count` products. */
  readonly place: number;
  readonly count: number;
  /** Up by one or down by one: -1 or 1. */
  readonly onMove: (steps: number) => void;
  /** Asks for another place. */
  readonly onPlace: () => void;
  /** dnd-kit's attributes and ref for the handle. */
  readonly handle: ComponentPropsWithRef<"button">;
};

/** Up, drag handle, down and the place, beside the picture of a card. Buttons at the ends stay reachable, so the focus is never lost. */
export function MoveControls({
  productname,
  isFirst,
  isLast,
  disabled,
  place,
  count,
  onMove,
  onPlace,
  handle,
}: MoveControlsProps) {
  return (
    <div className="absolute top-0 right-0 flex flex-col">
      <MoveButton
        label={`Move ${productname} up`}
        steps={-1}
        disabled={disabled || isFirst}
        onMove={onMove}
      />
      <IconButton
        label={`Move ${productname}`}
        icon={<PageIcon name="grip" />}
        className={`${CONTROL} cursor-grab touch-none active:cursor-grabbing`}
        {...handle}
      />
      <MoveButton
        label={`Move ${productname} down`}
        steps={1}
        disabled={disabled || isLast}
        onMove={onMove}
        flipped
      />
      <PlaceButton productname={productname} place={place} count={count} onPress={onPlace} />
    </div>
  );
}

type MoveButtonProps = {
  readonly label: string;
  readonly steps: number;
  readonly disabled: boolean;
  readonly onMove: (steps: number) => void;
  readonly flipped?: boolean;
};

function MoveButton({ label, steps, disabled, onMove, flipped = false }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon name="arrow-up" className={flipped ? "size-5 rotate-180" : "size-5"} />}
      aria-disabled={disabled}
      className={CONTROL}
      onClick={() => {
        if (!disabled) onMove(steps);
      }}
    />
  );
}
