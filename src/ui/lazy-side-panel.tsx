import { lazy } from "react";

/** The side panel, whose code stays out of the page until it is first opened. Stands in a `LazyPart`. */
export const LazySidePanel = lazy(async () => ({ default: (await import("./side-panel.tsx")).SidePanel }));
