import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useInView } from "./use-in-view.ts";

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(LESS_MOTION);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

type Playback = {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** True once the video should play for the first time, so that its sources are fetched. */
  readonly isLoaded: boolean;
  /** Stopped by the visitor, or by a browser that blocks autoplay. */
  readonly isStopped: boolean;
  readonly toggle: () => void;
};

/** Plays a video while it is in view, unless it was stopped or the visitor prefers reduced motion. */
export function usePlayback(): Playback {
  const video = useRef<HTMLVideoElement>(null);
  const isInView = useInView(video);
  const [isStopped, setStopped] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  // Nothing moves in a server render.
  const wantsLess = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(LESS_MOTION).matches,
    () => true,
  );
  const plays = isInView && !isStopped && !wantsLess;
  if (plays && !isLoaded) setLoaded(true);

  useEffect(() => {
    if (!plays) {
      video.current?.pause();
      return;
    }
    video.current?.play().catch((error: unknown) => {
      // Other failures resolve with the next change, but this one needs the visitor's click.
      if (error instanceof DOMException && error.name === "NotAllowedError") setStopped(true);
    });
  }, [plays]);

  return { video, isLoaded, isStopped, toggle: () => setStopped(!isStopped) };
}
