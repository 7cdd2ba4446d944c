import type { Synonyms } from "./synonym.ts";

const AEC_COLLECTION = "Architecture, Engineering & Construction Collection";
const PRODUCT_DESIGN_COLLECTION = "Product Design & Manufacturing Collection";
const MEDIA_COLLECTION = "Media & Entertainment Collection";

/**
 * Names of products that the catalogue doesn't have: former names, short names, file extensions, and other publishers'
 * equivalents.
 */
export const PRODUCT_SYNONYMS: readonly Synonyms[] = [
  // Former names.
  ["3D Studio Max, 3D Studio, 3D Max", { products: ["3ds Max*"] }],
  ["Fusion 360, F360", { products: ["Fusion*"] }],
  ["BIM 360", { products: ["Autodesk Build", "Autodesk Docs", "BIM Collaborate*"] }],
  ["BIM 360 Docs, A360, Autodesk 360, Autodesk Drive", { products: ["Autodesk Docs"] }],
  ["BIM 360 Design, BIM 360 Team", { products: ["BIM Collaborate Pro"] }],
  ["BIM 360 Glue, BIM 360 Coordinate", { products: ["BIM Collaborate*"] }],
  ["BIM 360 Field, BIM 360 Build, BIM 360 Plan, PlanGrid", { products: ["Autodesk Build"] }],
  ["BIM 360 Layout", { products: ["Point Layout"] }],
  ["BIM 360 Ops", { products: ["Autodesk Tandem"] }],
  ["ShotGrid, Shotgun", { products: ["Flow Production Tracking"] }],
  ["Moxion", { products: ["Flow Capture"] }],
  ["Wonder Studio, Wonder Dynamics", { products: ["Flow Studio"] }],
  ["Spacemaker, FormIt", { products: ["Autodesk Forma"] }],
  ["The Wild, IrisVR, Workshop VR", { products: ["Autodesk Workshop XR"] }],
  ["EAGLE", { products: ["Fusion", "Fusion Signal Integrity Extension"] }],
  ["Fusion Lifecycle, PLM 360, Upchain", { products: ["Fusion Manage"] }],
  ["Prodsmart", { products: ["Fusion Operations"] }],
  ["HSMWorks, Inventor CAM, Inventor HSM", { products: ["Fusion for Manufacturing", "Fusion"] }],
  ["PartMaker, Delcam", { products: ["Fusion with PowerMill*", "Fusion with FeatureCAM"] }],
  ["Nastran, Inventor Nastran", { products: ["Inventor Professional", "Fusion Simulation Extension"] }],
  ["Softimage", { products: ["Maya"] }],
  ["Smoke, Lustre, Discreet", { products: ["Flame"] }],
  ["Building Design Suite, Infrastructure Design Suite", { products: [AEC_COLLECTION] }],
  ["Product Design Suite, Factory Design Suite", { products: [PRODUCT_DESIGN_COLLECTION] }],
  ["Entertainment Creation Suite", { products: [MEDIA_COLLECTION] }],
  ["Innovyze, InfoSWMM, InfoSewer", { products: ["InfoWorks ICM"] }],
  ["MicroDrainage", { products: ["InfoDrainage"] }],
  ["AutoTrack", { products: ["Vehicle Tracking"] }],
  ["Assemble, QTO", { products: ["Autodesk Takeoff"] }],

  // Products that are now part of others.
  [
    "Plant 3D, AutoCAD Electrical, AutoCAD Mechanical, AutoCAD Architecture, AutoCAD MEP, AutoCAD Map 3D, toolset",
    { products: ["AutoCAD"] },
  ],
  ["Dynamo, FormIt Pro, Insight 360", { products: ["Revit"] }],

  // Short names.
  ["ACAD, CAD", { products: ["AutoCAD*"] }],
  ["ACC, Autodesk Construction Cloud, Construction Cloud", { products: ["Autodesk Build", "Autodesk Docs"] }],
  ["CDE", { products: ["Autodesk Docs"] }],
  ["AECC, AEC Collection", { products: [AEC_COLLECTION] }],
  ["AEC", { products: [AEC_COLLECTION], categories: ["Architecture, Engineering & Construction"] }],
  ["PDMC, PDM Collection", { products: [PRODUCT_DESIGN_COLLECTION] }],
  ["MEC, MNE, M&E, M&E Collection", { products: [MEDIA_COLLECTION] }],
  ["RSA, Robot", { products: ["Robot Structural Analysis Professional"] }],
  ["C3D", { products: ["Civil 3D"] }],
  ["NWD, NWC, NWF", { products: ["Navisworks*"] }],
  ["SG, FPT", { products: ["Flow Production Tracking"] }],
  ["MoBu", { products: ["MotionBuilder"] }],

  // File extensions.
  ["DWG, DXF, DWT", { products: ["AutoCAD*"] }],
  ["DWG viewer, viewer, view DWG, Betrachter, visionneuse", { products: ["AutoCAD Web"] }],
  ["RVT, RFA, RTE", { products: ["Revit*"] }],
  ["IFC", { products: ["Revit*", "Navisworks*"], categories: ["BIM"] }],
  ["IPT, IAM, IDW, IPN", { products: ["Inventor Professional"] }],
  ["F3D, F3Z", { products: ["Fusion"] }],
  ["STEP, STP, IGES", { products: ["Inventor Professional", "Fusion"] }],
  ["STL, 3MF, G-code", { products: ["Fusion", "Fusion with Netfabb"] }],
  ["BRD, SCH, Gerber", { products: ["Fusion"] }],
  ["MAX", { products: ["3ds Max*"] }],
  ["MA, MB", { products: ["Maya*"] }],
  ["FBX", { products: ["MotionBuilder", "Maya", "3ds Max"] }],
  ["ZTL, ZBrush", { products: ["Mudbox"] }],
  ["RCP, RCS, E57, LAS, LAZ", { products: ["ReCap Pro"] }],
  ["WIRE", { products: ["Alias*"] }],
  ["VPB", { products: ["VRED*"] }],

  // Programs of other publishers.
  ["SolidWorks, Solid Edge, Creo, CATIA, parametric CAD", { products: ["Inventor Professional", "Fusion"] }],
  ["ArchiCAD, Allplan, Vectorworks, SketchUp", { products: ["Revit", "Revit LT"] }],
  ["Tekla", { products: ["Advance Steel"] }],
  ["SAP2000, ETABS, SCIA, RFEM", { products: ["Robot Structural Analysis Professional"] }],
  ["Solibri", { products: ["Navisworks Manage"] }],
  ["Mastercam, SolidCAM", { products: ["Fusion for Manufacturing", "Fusion"] }],
  ["Altium, KiCad", { products: ["Fusion"] }],
  ["Blender, Cinema 4D, Houdini", { products: ["Maya", "3ds Max"] }],
  ["V-Ray, Corona, RenderMan", { products: ["Arnold"] }],
  ["Nuke, After Effects, DaVinci", { products: ["Flame"] }],
];
