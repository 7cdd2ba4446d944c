/** The landing page's video and animations. Each is named by its content (ops/brand/assets.json). */
export const DRAWN_MEDIA = {
  heroWebm: "/media/engine-eead5d59.webm",
  heroMp4: "/media/engine-fe42940b.mp4",
  heroPoster: "/media/engine-poster-3970a84d.avif",
  heroPhonePoster: "/media/engine-phone-poster-eab85117.avif",
  tower: "/media/tower-170ae48d.avif",
  towerStill: "/media/tower-be04df3a.webp",
  sectionCut: "/media/section-cut-9d0c68a0.avif",
  sectionCutStill: "/media/section-cut-5bf8bbe2.webp",
  toolpath: "/media/toolpath-988369cc.avif",
  toolpathStill: "/media/toolpath-26c6389a.webp",
  meshRefinement: "/media/mesh-refinement-a660592e.avif",
  meshRefinementStill: "/media/mesh-refinement-3906718a.webp",
  nodeGraph: "/media/node-graph-62714fea.avif",
  nodeGraphStill: "/media/node-graph-b85e62d1.webp",
  loadedTruss: "/media/loaded-truss-aa5e61ec.avif",
  loadedTrussStill: "/media/loaded-truss-17006abe.webp",
} as const;
