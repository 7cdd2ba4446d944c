import { lazy, Suspense, useState, type ComponentProps } from "react";

const SidePanel = lazy(async () => ({ default: (await import("./side-panel.tsx")).SidePanel }));

/** The side panel, whose code stays out of the page until it is first opened. */
export function LazySidePanel(props: ComponentProps<typeof SidePanel>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <SidePanel {...props} />
    </Suspense>
  ) : null;
}
