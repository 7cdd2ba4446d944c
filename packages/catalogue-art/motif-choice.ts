import type { Motif } from "./motif.ts";
import { layeredLattice } from "./motifs/additive.ts";
import { keyframeCurves, motionSkeleton } from "./motifs/animation.ts";
import { buildingMassing, houseSection } from "./motifs/architecture.ts";
import { massingStudy } from "./motifs/massing.ts";
import { buildSequence } from "./motifs/building-site.ts";
import { headsetRoom, linkedTeams, pointCloud, twinFloors } from "./motifs/capture.ts";
import { contourAlignment, settingOut, sweptPath, terrainCorridor } from "./motifs/civil.ts";
import { collectionOf } from "./motifs/collection.ts";
import { bidBoard, ganttChart, takeoffPlan } from "./motifs/construction.ts";
import { planChest, sheetStack } from "./motifs/documents.ts";
import { facadeElevation } from "./motifs/drafting.ts";
import { circuitEye } from "./motifs/electronics.ts";
import { cameraFrustum, filmStrip, takeReview } from "./motifs/film.ts";
import { probeInspection } from "./motifs/inspection.ts";
import { pocketToolpath, surfaceMilling } from "./motifs/machining.ts";
import { gearPair, grownBracket } from "./motifs/mechanical.ts";
import { controlPatch, knotNet, subdivisionCage } from "./motifs/modeling.ts";
import { coolingChannels, moldFill } from "./motifs/molding.ts";
import { bidLevelling, pipeInspection, pressureColumns } from "./motifs/networks.ts";
import { nodeGraph } from "./motifs/node-graph.ts";
import { explodedAssembly, machinedPart } from "./motifs/parts.ts";
import { floorPlan } from "./motifs/plans.ts";
import { processPlant } from "./motifs/plant.ts";
import { lifecycleRing, productionLine } from "./motifs/production.ts";
import { lightRays, turntable } from "./motifs/rendering.ts";
import { costColumns, gaugeBoard, riskRadar } from "./motifs/reports.ts";
import { steppedShaft } from "./motifs/shaft.ts";
import { sculptedHead } from "./motifs/sculpting.ts";
import { clashPoint, ductRun, pipeIsometric } from "./motifs/services.ts";
import { flatPattern } from "./motifs/sheet-metal.ts";
import { resultSection, streamlines } from "./motifs/simulation.ts";
import { materialSwatches, orbitCameras, particleField } from "./motifs/staging.ts";
import { bentBeam, stressMesh } from "./motifs/stress.ts";
import { bridgeElevation, loadedFrame, steelJoint } from "./motifs/structure.ts";
import { bodySide, sketchCurves } from "./motifs/styling.ts";
import { coreAndCavity, machineEnvelope, ribbedShell } from "./motifs/tooling.ts";
import { threeViews } from "./motifs/three-views.ts";
import { tiltedTrunnion } from "./motifs/trunnion.ts";
import { floodMap, longSection, waterNetwork } from "./motifs/water.ts";
import { createRandom } from "#dev/random.ts";

/** The product fields that decide its motif. */
export interface PictureSubject {
  productname: string;
  mainCategories: readonly string[];
  subcategories: readonly string[];
}

interface Rule {
  /** A plain word in the name that says what the product is for. */
  word?: RegExp;
  /** Families the product must have, and must not have. */
  has?: readonly string[];
  lacks?: readonly string[];
  /** One of these is drawn, chosen by the name. */
  motifs: readonly [Motif, ...Motif[]];
}

const AEC = "Architecture, Engineering & Construction";
const PDM = "Product Design & Manufacturing";
const MEDIA = "Media & Entertainment";

/** From the most specific subject to the most general; the first matching rule decides. */
const RULES: readonly Rule[] = [
  {
    word: /\bcollection\b/i,
    has: [AEC],
    motifs: [collectionOf([buildingMassing, contourAlignment, bridgeElevation, clashPoint])],
  },
  {
    word: /\bcollection\b/i,
    has: [PDM],
    motifs: [collectionOf([gearPair, pocketToolpath, streamlines, explodedAssembly])],
  },
  {
    word: /\bcollection\b/i,
    has: [MEDIA],
    motifs: [collectionOf([lightRays, motionSkeleton, nodeGraph, cameraFrustum])],
  },

  { has: [MEDIA, "Sculpting"], motifs: [sculptedHead] },
  { has: [MEDIA, "Compositing", "Animation"], motifs: [cameraFrustum] },
  { has: [MEDIA, "Compositing"], motifs: [nodeGraph] },
  { has: [MEDIA, "Editing & finishing"], motifs: [takeReview] },
  { has: [MEDIA, "Motion capture"], motifs: [motionSkeleton] },
  { has: [MEDIA, "Production tracking"], motifs: [filmStrip] },
  { has: [MEDIA, "Simulation"], motifs: [keyframeCurves] },
  { has: [MEDIA, "3D modeling", "Visual effects"], motifs: [particleField] },
  { has: [MEDIA, "3D modeling"], motifs: [knotNet, subdivisionCage] },
  { has: [MEDIA], motifs: [lightRays] },

  { has: ["VR", "Collaboration"], motifs: [headsetRoom] },
  { has: ["Rendering", "Animation"], motifs: [orbitCameras] },
  { has: ["Rendering", "VR"], motifs: [materialSwatches] },
  { has: ["Rendering"], motifs: [turntable] },
  { has: ["Surface modeling", "Visualization"], motifs: [bodySide] },
  { has: ["Surface modeling", "Conceptual design"], motifs: [sketchCurves] },
  { has: ["Surface modeling", "Mold & tool design"], motifs: [coreAndCavity] },
  { has: ["Surface modeling"], motifs: [controlPatch] },

  { has: ["Electronics design"], lacks: ["CNC/CAM programming"], motifs: [circuitEye] },
  { has: ["Mechanical design", "Mold & tool design"], motifs: [gearPair] },
  { has: ["Mechanical design", "CNC/CAM programming"], motifs: [explodedAssembly] },
  { has: ["Mechanical design"], motifs: [streamlines] },
  { has: [PDM, "Inspection"], lacks: ["CNC/CAM programming"], motifs: [probeInspection] },
  { has: ["Additive manufacturing", "Simulation"], lacks: ["CNC/CAM programming"], motifs: [layeredLattice] },
  { has: ["Additive manufacturing", "Mold & tool design"], motifs: [tiltedTrunnion] },
  { has: ["Additive manufacturing", "Product design & engineering"], motifs: [machinedPart] },
  { has: ["Additive manufacturing"], motifs: [steppedShaft] },
  { has: ["CNC/CAM programming", "Mold & tool design"], motifs: [surfaceMilling] },
  { has: ["CNC/CAM programming", "Simulation"], motifs: [machineEnvelope] },
  { has: ["CNC/CAM programming", "Sheet metal design"], motifs: [flatPattern] },
  { has: ["CNC/CAM programming"], motifs: [pocketToolpath] },
  { has: ["Generative design", "Mold & tool design", "Simulation"], motifs: [stressMesh] },
  { has: ["Generative design", "Mold & tool design"], motifs: [ribbedShell] },
  { has: [PDM, "Generative design"], motifs: [grownBracket] },
  { has: ["Mold & tool design", "Product design & engineering"], motifs: [moldFill] },
  { has: ["Mold & tool design"], motifs: [coolingChannels] },
  { has: ["Simulation & analysis", "Visualization"], motifs: [resultSection] },
  { has: ["Simulation & analysis"], motifs: [bentBeam] },
  { has: ["Production tracking"], motifs: [productionLine] },
  { has: ["Product lifecycle management"], lacks: ["Document management"], motifs: [lifecycleRing] },
  { has: [PDM, "Document management"], lacks: ["Collaboration"], motifs: [planChest] },
  { has: ["Document management", "Data management"], motifs: [sheetStack] },

  { word: /\bbridge\b/i, motifs: [bridgeElevation] },
  { has: ["Structural analysis"], motifs: [loadedFrame] },
  { has: ["Structural detailing", "Fabrication"], motifs: [steelJoint] },
  { has: ["Reality capture"], motifs: [pointCloud] },
  { has: ["Drafting", "Simulation"], motifs: [sweptPath] },
  { has: ["Hydraulic modeling", "BIM"], motifs: [contourAlignment] },
  { has: ["Hydraulic modeling", "Sustainability analysis"], motifs: [longSection] },
  { has: ["Hydraulic modeling", "Civil engineering"], motifs: [floodMap] },
  { has: ["Hydraulic modeling", "Digital twin"], motifs: [gaugeBoard] },
  { has: ["Hydraulic modeling", "Asset management"], motifs: [pressureColumns] },
  { has: ["Hydraulic modeling"], motifs: [waterNetwork] },
  { has: ["Asset management", "GIS"], motifs: [pipeInspection] },
  { has: ["Infrastructure", "Digital twin"], motifs: [processPlant] },
  { has: ["Infrastructure", "GIS"], motifs: [terrainCorridor] },
  { has: ["Digital twin"], motifs: [twinFloors] },
  { has: ["Generative design"], motifs: [massingStudy] },
  { has: ["Inspection", "Field management"], motifs: [settingOut] },
  { has: ["Clash detection", "Data management"], motifs: [linkedTeams] },
  { has: ["Clash detection"], motifs: [clashPoint] },
  { has: ["MEP design", "Estimating"], motifs: [pipeIsometric] },
  { has: ["MEP design", "Fabrication"], motifs: [ductRun] },
  { has: ["Bid management", "Quality management"], motifs: [riskRadar] },
  { word: /\bboard\b/i, has: ["Bid management"], motifs: [bidBoard] },
  { has: ["Bid management"], motifs: [bidLevelling] },
  { has: ["Cost management", "Estimating"], motifs: [costColumns] },
  { has: ["Estimating", "Quantity takeoff"], motifs: [takeoffPlan] },
  { has: ["Project management", "Visualization"], motifs: [buildSequence] },
  { has: ["Project management"], motifs: [ganttChart] },
  { has: ["Drafting", "Plant design"], motifs: [threeViews] },
  { has: ["Drafting", "BIM"], motifs: [houseSection] },
  { has: ["Drafting", "Collaboration"], motifs: [facadeElevation] },
  { has: ["Drafting"], motifs: [floorPlan] },
];

/** The motif that fits the product's families best. */
export function chooseMotif(subject: PictureSubject): Motif {
  const families = new Set([...subject.mainCategories, ...subject.subcategories]);
  const rule = RULES.find(
    ({ word, has = [], lacks = [] }) =>
      (word === undefined || word.test(subject.productname)) &&
      has.every((family) => families.has(family)) &&
      !lacks.some((family) => families.has(family)),
  );
  // A product with unfamiliar families still gets a drawing from its field.
  const motifs = rule?.motifs ?? ([families.has(PDM) ? machinedPart : buildingMassing] as const);
  return createRandom(`${subject.productname} motif`).pick(motifs);
}
