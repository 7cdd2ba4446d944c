import { type ComponentProps, lazy, useState, useSyncExternalStore } from "react";
import { LazyPart } from "./lazy-part.tsx";

const SidePanel = lazy(async () => ({ default: (await import("./side-panel.tsx")).SidePanel }));

/** The side panel, whose code stays out of the page until it is first opened. */
export function LazySidePanel(props: ComponentProps<typeof SidePanel>) {
  return useWanted(props.open) ? (
    <LazyPart open={props.open} onClose={props.onClose}>
      <SidePanel {...props} />
    </LazyPart>
  ) : null;
}

/** Whether something was open before. Not while a server renders or its page is taken over: that knows no open panel. */
export function useWanted(open: boolean): boolean {
  const takenOver = useSyncExternalStore(neverChanges, yes, no);
  const [wanted, setWanted] = useState(false);
  if (open && takenOver && !wanted) setWanted(true);
  return wanted;
}

const yes = () => true;
const no = () => false;
const neverChanges = () => no;
