import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { DRAWN_MEDIA } from "./drawn-media.ts";
import { MotionButton } from "./motion-button.tsx";
import { useInView } from "./use-in-view.ts";

/**
 * Wide screens get the sharp poster, because it's all that visitors who prefer reduced motion see. Phones show it only
 * until the video plays.
 */
const POSTER_SIZES = "(min-width: 768px) 1200px, calc(100vw - 32px)";

/**
 * The landing page's looping, muted, autoplaying video (S17). Decorative. It's fetched once it comes into view, so the
 * first paint waits only for its poster. Without script, and for visitors who prefer reduced motion, there's only the
 * poster. The poster is a separate picture under the video, because a video's `poster` has a single size, and a smaller
 * picture makes a phone's first paint half a second faster.
 */
export function HeroVideo() {
  const { video, isLoaded, isStopped, toggle } = usePlayback();
  return (
    <div className="relative">
      <div className="drawn relative">
        <img
          src={DRAWN_MEDIA.heroPoster}
          srcSet={`${DRAWN_MEDIA.heroPhonePoster} 720w, ${DRAWN_MEDIA.heroPoster} 1200w`}
          sizes={POSTER_SIZES}
          alt=""
          width={1200}
          height={900}
          fetchPriority="high"
          className="h-auto w-full"
        />
        <video
          ref={video}
          className="absolute inset-0 size-full"
          width={1200}
          height={900}
          autoPlay
          loop
          muted
          playsInline
          preload="none"
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
        >
          {isLoaded ? (
            <>
              <source src={DRAWN_MEDIA.heroMp4} type="video/mp4" />
              <source src={DRAWN_MEDIA.heroWebm} type="video/webm" />
            </>
          ) : null}
        </video>
      </div>
      {isLoaded ? (
        <div className="absolute right-2 bottom-2">
          <MotionButton what="video" isStopped={isStopped} onClick={toggle} />
        </div>
      ) : null}
    </div>
  );
}

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
function usePlayback(): Playback {
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
