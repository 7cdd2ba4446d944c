import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { LiveRegion } from "./live-region.tsx";

type DraftNoticeProps = {
  readonly notice: string;
  readonly onDiscard: () => void;
  readonly className?: string;
};

/** Says that a form starts with what was typed before, and offers to discard that (D25). */
export function DraftNotice({ notice, onDiscard, className }: DraftNoticeProps) {
  return (
    <div
      className={classNames(
        "flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft has-[>:only-child:empty]:hidden",
        className,
      )}
    >
      <LiveRegion>{notice}</LiveRegion>
      {notice === "" ? null : (
        <Button variant="quiet" size="inline" onClick={onDiscard}>
          Discard them
        </Button>
      )}
    </div>
  );
}
