import { lazyPart } from "./lazy-part.tsx";

/** The side panel, whose code is loaded when it is first opened. Use it inside a `LazyPart`. */
export const LazySidePanel = lazyPart(async () => (await import("./side-panel.tsx")).SidePanel);
