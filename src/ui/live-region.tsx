import { type ReactNode, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";

type LiveRegionProps = {
  readonly children?: ReactNode;
  /** `assertive` for failures, `polite` for everything else. */
  readonly urgency?: "polite" | "assertive";
  readonly className?: string;
};

/** A live region. It must stay mounted, with only its content changing, or screen readers announce nothing. */
export function LiveRegion({ children, urgency = "polite", className }: LiveRegionProps) {
  return (
    <div
      role={urgency === "polite" ? "status" : "alert"}
      aria-live={urgency}
      aria-atomic="true"
      className={classNames(className)}
    >
      {children}
    </div>
  );
}

let announced = "";
const listeners = new Set<() => void>();

/** Announces a text to screen readers, on any page. A repeated text is announced again. */
export function announce(text: string): void {
  announced = announced === text ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the announced text. Mounted once, by the shell. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => announced,
    () => "",
  );
  return <LiveRegion className="sr-only">{text}</LiveRegion>;
}
