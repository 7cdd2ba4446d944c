import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";

type MotionButtonProps = {
  /** What it stops. */
  readonly what: string;
  readonly isStopped: boolean;
  readonly onClick: () => void;
  readonly className?: string;
};

/** Stops what moves by itself, and lets it go on (WCAG 2.2.2). Nothing moves for visitors who want less motion. */
export function MotionButton({ what, isStopped, onClick, className }: MotionButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${isStopped ? "Play" : "Pause"} ${what}`}
      onClick={onClick}
      className={classNames(
        "inline-flex size-11 items-center justify-center rounded-sm border border-line-strong bg-sheet text-ink hover:border-accent hover:text-accent motion-reduce:hidden",
        className,
      )}
    >
      <Icon name={isStopped ? "play" : "pause"} />
    </button>
  );
}
