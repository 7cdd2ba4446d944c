import { IconButton } from "#src/ui/icon-button.tsx";

type PlaceButtonProps = {
  readonly productname: string;
  /** From 0, of `count` products. */
  readonly place: number;
  readonly count: number;
  readonly onPress: () => void;
};

/** A product's place, counted from 1. Asks for another one when it's pressed. */
export function PlaceButton({ productname, place, count, onPress }: PlaceButtonProps) {
  return (
    <IconButton
      label={`Place ${place + 1} of ${count}: move ${productname}`}
      icon={place + 1}
      className="text-sm text-ink-soft tabular-nums underline decoration-line-strong underline-offset-4 hover:text-accent"
      onClick={onPress}
    />
  );
}
