import type { Synonyms } from "./synonym.ts";

/**
 * The vocabulary of people who make products, films and games, and of their industries: English, German, Dutch and
 * French.
 */
export const MAKING_SYNONYMS: readonly Synonyms[] = [
  // Products and manufacturing.
  [
    "mechanical engineering, machine design, machine building, Maschinenbau, Konstruktion, Konstrukteur, Werkzeugmaschine, werktuigbouw," +
      "werktuigbouwkunde, machinebouw, constructie, mécanique, conception mécanique, construction mécanique, CAO",
    { products: ["Inventor Professional"], categories: ["Mechanical design"] },
  ],
  [
    "product design, product development, industrial design, Produktentwicklung, Produktdesign, Industriedesign, productontwerp," +
      "productontwikkeling, conception de produits, design industriel",
    { products: ["Fusion", "Inventor Professional"], categories: ["Product design & engineering"] },
  ],
  [
    "CNC, CAM, machining, milling, turning, lathe, toolpath, Fräsen, Fräse, Drehen, Drehmaschine, Zerspanung, Werkzeugweg," +
      "frezen, draaien, verspanen, draaibank, usinage, fraisage, tournage, commande numérique",
    { products: ["Fusion", "Fusion for Manufacturing"], categories: ["CNC/CAM programming"] },
  ],
  [
    "3D printing, 3D printer, 3D print, additive, 3D-Druck, 3D-Drucker, Drucken, additive Fertigung, 3D-printen, printen, impression 3D," +
      "imprimante 3D, fabrication additive, printing",
    { products: ["Fusion", "Fusion with Netfabb"], categories: ["Additive manufacturing"] },
  ],
  [
    "sheet metal, Blech, Blechbearbeitung, Blechteile, Abwicklung, plaatwerk, plaatbewerking, tôle, tôlerie, chaudronnerie",
    { products: ["Inventor Professional"], categories: ["Sheet metal design"] },
  ],
  [
    "PCB, circuit board, printed circuit, electronics, schematic, Leiterplatte, Platine, Platinenlayout, Elektronik, printplaat," +
      "elektronica, circuit imprimé, carte électronique, électronique",
    { products: ["Fusion"], categories: ["Electronics design"] },
  ],
  [
    "injection molding, injection moulding, plastic injection, plastics, Spritzguss, Spritzgießen, Kunststoff, spuitgieten, kunststof," +
      "injection plastique, moulage par injection, moulage, plasturgie",
    { products: ["Moldflow*"] },
  ],
  [
    "mold making, tooling, tool making, die, Werkzeugbau, Formenbau, matrijzen, gereedschapsbouw, matrijzenbouw, moule, moules, outillage",
    { products: ["Fusion with PowerShape"], categories: ["Mold & tool design"] },
  ],
  [
    "CFD, fluid flow, flow simulation, airflow, heat transfer, thermal simulation, Strömung, Strömungssimulation, Wärmeübertragung," +
      "stroming, stromingsleer, mécanique des fluides, écoulement, aérodynamique, aerodynamics",
    { products: ["CFD"] },
  ],
  [
    "stress analysis, strength, Belastung, Berechnung, Simulieren, simulatie, sterkteleer, résistance des matériaux, calcul",
    { products: ["Fusion Simulation Extension", "Inventor Professional"], categories: ["Simulation"] },
  ],
  [
    "PLM, change management, bill of materials, Stückliste, Produktlebenszyklus, stuklijst, nomenclature, cycle de vie",
    { products: ["Fusion Manage"], categories: ["Product lifecycle management"] },
  ],
  [
    "PDM, EDM, version control, CAD data, Datenverwaltung, Produktdatenmanagement, gegevensbeheer, versiebeheer, gestion de données",
    { products: ["Vault Professional"], categories: ["Data management"] },
  ],
  [
    "MES, shop floor, production planning, Fertigungssteuerung, Produktionsplanung, productieplanning, atelier, ordonnancement",
    { products: ["Fusion Operations"] },
  ],
  [
    "measuring, metrology, CMM, quality control, Messtechnik, Messen, Qualitätskontrolle, meten, kwaliteitscontrole, métrologie, contrôle qualité",
    { products: ["Fusion with PowerInspect"], categories: ["Inspection"] },
  ],
  [
    "factory, plant, piping, pipes, Fabrik, Fabrikplanung, Anlagenbau, Rohrleitung, fabriek, fabrieksindeling, leidingen, usine, tuyauterie",
    { products: ["AutoCAD"], categories: ["Factory layout", "Plant design"] },
  ],
  [
    "styling, car, cars, car design, automotive, class-A, surfacing, Autodesign, Fahrzeug, Fahrzeugdesign, Freiformflächen," +
      "auto-ontwerp, voertuig, oppervlaktemodellering, voiture, automobile, design automobile, surfacique",
    { products: ["Alias*", "VRED*"], categories: ["Surface modeling"] },
  ],
  [
    "topology optimisation, generative, lightweight, Leichtbau, generatives Design, topologieoptimalisatie, conception générative",
    { categories: ["Generative design"] },
  ],

  // Film, games and pictures.
  [
    "animation, animate, character animation, cartoon, Trickfilm, Animationsfilm, Zeichentrick, animatie, animatiefilm, tekenfilm," +
      "film d'animation, dessin animé",
    { products: ["Maya", "3ds Max"], categories: ["Animation"] },
  ],
  [
    "rendering, render, renderer, ray tracing, raytracing, Rendern, Renderer, renderen, rendu, moteur de rendu",
    { products: ["Arnold"], categories: ["Rendering"] },
  ],
  [
    "visualisation, visualization, archviz, photorealistic, Visualisierung, Architekturvisualisierung, visualisatie, visualisation 3D",
    { products: ["3ds Max"], categories: ["Visualization"] },
  ],
  [
    "3D modelling, 3D modeling, 3D model, 3D design, 3D-Modellierung, 3D Modell, Modellieren, 3D-modelleren, modelleren," +
      "modélisation 3D, modélisation, modeleur 3D",
    { categories: ["3D modeling"] },
  ],
  [
    "VFX, special effects, visual effects, Spezialeffekte, Effekte, effecten, speciale effecten, effets spéciaux, effets visuels, trucage",
    { products: ["Maya", "Flame"], categories: ["Visual effects"] },
  ],
  [
    "compositing, color grading, colour grading, video editing, film editing, Schnitt, Videoschnitt, Farbkorrektur, videobewerking, montage," +
      "étalonnage, montage vidéo",
    { products: ["Flame"], categories: ["Compositing", "Editing & finishing"] },
  ],
  [
    "motion capture, mocap, Bewegungserfassung, bewegingsregistratie, capture de mouvement",
    { products: ["MotionBuilder"], categories: ["Motion capture"] },
  ],
  [
    "sculpting, sculpt, digital sculpting, Modellieren von Figuren, Skulptur, boetseren, beeldhouwen, sculpture, sculpture numérique",
    { products: ["Mudbox"], categories: ["Sculpting"] },
  ],
  [
    "games, game, game development, game design, video games, Spiele, Spieleentwicklung, Computerspiele, spel, spellen, gameontwikkeling," +
      "jeux, jeu vidéo, jeux vidéo",
    { products: ["Maya", "3ds Max"], categories: ["Gaming & VR"] },
  ],
  [
    "film, movie, movies, cinema, television, TV, Kino, Filmproduktion, Fernsehen, filmproductie, televisie, cinéma, télévision",
    { categories: ["Film & VFX"] },
  ],
  [
    "virtual reality, augmented reality, XR, AR, headset, virtuelle Realität, VR-Brille, virtuele realiteit, réalité virtuelle, casque VR",
    { products: ["Autodesk Workshop XR", "VRED*"], categories: ["VR"] },
  ],
  [
    "shot tracking, review, dailies, Produktionsverfolgung, productievolgsysteem, suivi de production",
    { products: ["Flow Production Tracking", "Flow Capture"], categories: ["Production tracking"] },
  ],

  // Platforms and audiences.
  ["macOS, OS X, Apple, MacBook, iMac", { categories: ["Mac"] }],
  ["PC, Windows 10, Windows 11, Microsoft", { categories: ["Windows"] }],
  ["Ubuntu, Red Hat, RHEL", { categories: ["Linux"] }],
  [
    "cloud, online, web, browser, tablet, iPad, mobile, app, webbrowser, navigateur, en ligne",
    { products: ["AutoCAD Web"], categories: ["Cloud service"] },
  ],
  [
    "hobby, freelance, freelancer, student, solo, Freiberufler, zzp, zzp'er, indépendant, auto-entrepreneur, amateur, loisir",
    { products: ["3ds Max for Indie Users", "Maya for Indie Users", "Fusion"] },
  ],
  [
    "bundle, suite, package, collection, all in one, Paket, Komplettpaket, Sammlung, pakket, bundel, collectie, pack, forfait",
    {
      products: [
        "Architecture, Engineering & Construction Collection",
        "Product Design & Manufacturing Collection",
        "Media & Entertainment Collection",
      ],
    },
  ],
];
