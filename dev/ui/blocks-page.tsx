import { Announcer } from "#src/ui/live-region.tsx";
import { Controls } from "./controls.tsx";
import { Messages } from "./messages.tsx";
import { Overlays } from "./overlays.tsx";

/** Every building block in src/ui/, light and dark side by side. Only `npm run dev` serves it, at /dev/ui. */
export function BlocksPage() {
  return (
    <>
      <div className="grid min-h-dvh md:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <main key={theme} data-theme={theme} aria-label={theme} className="min-w-0 bg-paper p-6 text-ink">
            <h1 className="text-3xl font-semibold tracking-tight">Building blocks, {theme}</h1>
            <Controls />
            <Messages />
            <Overlays theme={theme} />
          </main>
        ))}
      </div>
      <Announcer />
    </>
  );
}
