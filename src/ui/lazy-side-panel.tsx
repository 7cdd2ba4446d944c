import { lazy } from "react";

/** The side panel, whose code is loaded when it is first opened. Use it inside a `LazyPart`. */
export const LazySidePanel = lazy(async () => ({ default: (await import("./side-panel.tsx")).SidePanel }));
