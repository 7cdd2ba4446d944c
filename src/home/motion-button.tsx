import { IconButton } from "#src/ui/icon-button.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";

type MotionButtonProps = {
  /** The name of the animation that it stops, for the label. */
  readonly what: string;
  readonly isStopped: boolean;
  readonly onClick: () => void;
};

/**
 * Stops and resumes motion that started automatically (WCAG 2.2.2). Nothing moves for visitors who prefer reduced
 * motion.
 */
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
