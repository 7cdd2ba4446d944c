import { IconButton } from "#src/ui/icon-button.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";

type MotionButtonProps = {
  /** What it stops. */
  readonly what: string;
  readonly isStopped: boolean;
  readonly onClick: () => void;
};

/** Stops what moves by itself, and lets it go on (WCAG 2.2.2). Nothing moves for visitors who want less motion. */
export function MotionButton({ what, isStopped, onClick }: MotionButtonProps) {
  return (
    <IconButton
      label={`${isStopped ? "Play" : "Pause"} ${what}`}
      icon={<PageIcon name={isStopped ? "play" : "pause"} className="size-5" />}
      onClick={onClick}
      className="border border-line-strong bg-sheet text-ink motion-reduce:hidden"
    />
  );
}
