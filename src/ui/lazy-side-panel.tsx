import { type ComponentProps, lazy, useState } from "react";
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

/** Whether something was open before. */
export function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
