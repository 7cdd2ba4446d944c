import { bottomBar } from "./bottom-bar.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { LiveRegion } from "./live-region.tsx";

type NoticeProps = {
  /** Empty if there is no message. */
  readonly text: string;
  readonly tone: "ok" | "failure";
  /** Set if the text stays until it's closed. */
  readonly onClose?: () => void;
};

/** The outcome of an action, at the foot of the window, so it's visible regardless of how far the list is scrolled. */
export function Notice({ text, tone, onClose }: NoticeProps) {
  return (
    <div ref={bottomBar} className="pointer-events-none fixed inset-x-4 bottom-4 z-30 flex justify-center">
      <div
        className={classNames(
          "pointer-events-auto flex max-w-2xl items-center gap-x-4 gap-y-2 rounded-sm max-sm:flex-wrap",
          text !== "" && "border px-5 py-3 shadow-lg",
          tone === "ok" ? "border-ok bg-ok-wash" : "border-signal bg-signal-wash",
        )}
      >
        <LiveRegion
          urgency={tone === "ok" ? "polite" : "assertive"}
          className={tone === "ok" ? "font-medium text-ok" : "text-signal"}
        >
          {text}
        </LiveRegion>
        {text === "" || onClose === undefined ? null : (
          <Button variant="secondary" className="shrink-0" onClick={onClose}>
            Close message
          </Button>
        )}
      </div>
    </div>
  );
}
