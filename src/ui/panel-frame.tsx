import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

/** Position and width: a left panel leaves a strip of the page visible; a right one fills a phone's screen. */
export const PANEL_SIDES = {
  left: "left-0 w-[min(22.5rem,88vw)] border-r",
  right: "right-0 w-full sm:w-105 sm:border-l",
} as const;

type PanelFrameProps = {
  readonly side: keyof typeof PANEL_SIDES;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
};

/** An empty side panel, which a press opens immediately while the real one's code is loading. */
export function PanelFrame({ side, title, closeLabel, onClose }: PanelFrameProps) {
  return (
    <div className="fixed inset-0 z-50 bg-black/45">
      <section
        aria-busy="true"
        aria-label={title}
        className={classNames("fixed inset-y-0 border-line bg-paper text-ink", PANEL_SIDES[side])}
      >
        <div className="flex min-h-16 items-center justify-between border-b border-line pr-2 pl-5 text-lg font-semibold">
          {title}
          <IconButton label={closeLabel} icon={<Icon name="close" />} onClick={onClose} />
        </div>
      </section>
    </div>
  );
}
