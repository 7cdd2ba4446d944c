import { useRef, useState } from "react";
import { DRAWN_MEDIA } from "./drawn-media.ts";
import { MotionButton } from "./motion-button.tsx";
import { useInView } from "./use-in-view.ts";

type WorkAnimation = {
  readonly moving: string;
  readonly still: string;
  readonly caption: string;
  readonly alt: string;
};

const ANIMATIONS: readonly WorkAnimation[] = [
  {
    moving: DRAWN_MEDIA.tower,
    still: DRAWN_MEDIA.towerStill,
    caption: "Architecture",
    alt: "The wireframe of a twisted tower rotates on its site.",
  },
  {
    moving: DRAWN_MEDIA.sectionCut,
    still: DRAWN_MEDIA.sectionCutStill,
    caption: "Product design",
    alt: "A section plane moves through a flanged housing and shows its bore.",
  },
  {
    moving: DRAWN_MEDIA.toolpath,
    still: DRAWN_MEDIA.toolpathStill,
    caption: "Machining",
    alt: "A ball-end mill follows its toolpath over a curved block.",
  },
  {
    moving: DRAWN_MEDIA.meshRefinement,
    still: DRAWN_MEDIA.meshRefinementStill,
    caption: "Simulation",
    alt: "A triangle mesh refines around a bump that moves across a plate.",
  },
  {
    moving: DRAWN_MEDIA.nodeGraph,
    still: DRAWN_MEDIA.nodeGraphStill,
    caption: "Visual programming",
    alt: "Values run through a graph of nodes that shapes a turning vase.",
  },
  {
    moving: DRAWN_MEDIA.loadedTruss,
    still: DRAWN_MEDIA.loadedTrussStill,
    caption: "Structures",
    alt: "A truss bridge bends under a load that crosses it, its members coloured by tension and compression.",
  },
];

/**
 * The row of six animations (S18). The stills are fetched when the row is about to come into view, the animations (half
 * a megabyte) once it does. Only the stills are shown after a click, to visitors who prefer reduced motion, and in
 * browsers that don't support the format.
 */
export function WorkAnimations() {
  const row = useRef<HTMLUListElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const isInView = useInView(row);
  // Once fetched, the animations stay.
  if (isInView && !isSeen) setSeen(true);
  return (
    <div className="relative mt-10">
      <ul
        ref={row}
        className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-3 xl:grid-cols-6"
      >
        {ANIMATIONS.map(({ moving, still, caption, alt }) => (
          <li key={caption} className="bg-paper">
            <figure>
              <picture>
                <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
                {isSeen && !isStopped ? <source type="image/avif" srcSet={moving} /> : null}
                <img
                  src={still}
                  alt={alt}
                  width={480}
                  height={360}
                  loading="lazy"
                  decoding="async"
                  className="drawn h-auto w-full"
                />
              </picture>
              <figcaption className="border-t border-line px-3 py-2 text-sm text-ink-soft">
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end">
        <MotionButton what="animations" isStopped={isStopped} onClick={() => setStopped(!isStopped)} />
      </div>
    </div>
  );
}
