import { DRAWN_MEDIA } from "./drawn-media.ts";
import { MotionButton } from "./motion-button.tsx";
import { usePlayback } from "./use-playback.ts";

/**
 * The landing page's looping, muted, autoplaying video (storefront.md §2). Decoration: it says nothing that the page
 * does not. It is fetched once it is in view, so the first paint waits for its poster only; without script, and for
 * visitors who want less motion, the poster is all there is.
 */
export function HeroVideo() {
  const { video, isLoaded, isStopped, toggle } = usePlayback();
  return (
    <div className="relative">
      <link rel="preload" as="image" type="image/avif" href={DRAWN_MEDIA.heroPoster} fetchPriority="high" />
      <video
        ref={video}
        className="drawn h-auto w-full"
        width={1200}
        height={900}
        poster={DRAWN_MEDIA.heroPoster}
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
      {isLoaded ? (
        <div className="absolute right-2 bottom-2">
          <MotionButton what="video" isStopped={isStopped} onClick={toggle} />
        </div>
      ) : null}
    </div>
  );
}
