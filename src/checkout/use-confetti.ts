import { useEffect } from "react";

const COLOURS = ["#1d4ed8", "#8fb0ff", "#12653a", "#dcd7ca"];

/** Confetti over a paid receipt (S38), unless the shopper prefers reduced motion (D14). */
export function useConfetti(celebrates: boolean): void {
  useEffect(() => {
    const abort = new AbortController();
    if (celebrates && !window.matchMedia("(prefers-reduced-motion: reduce)").matches)
      void celebrate(abort.signal);
    return () => abort.abort();
  }, [celebrates]);
}

async function celebrate(signal: AbortSignal): Promise<void> {
  // Confetti is decoration, so a failed load is ignored.
  const confetti = await import("canvas-confetti").catch(() => null);
  if (!confetti || signal.aborted) return;
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  canvas.style.cssText = "position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:60";
  document.body.append(canvas);
  signal.addEventListener("abort", () => canvas.remove());
  // Without a worker, because that would be created from a blob, which the content policy forbids.
  const fire = confetti.create(canvas, { useWorker: false, resize: true, disableForReducedMotion: true });
  await fire({ particleCount: 140, spread: 80, startVelocity: 40, origin: { y: 0.35 }, colors: COLOURS });
  canvas.remove();
}
