import type { Synonyms } from "./synonym.ts";

/** The vocabulary of the construction trades in English, German, Dutch and French. */
export const BUILDING_SYNONYMS: readonly Synonyms[] = [
  // Drafting and architecture.
  [
    "drawing, technical drawing, 2D drawing, draughting, drafting, blueprint, sketching," +
      "Zeichnen, Zeichnung, Zeichenprogramm, technisches Zeichnen, Bauzeichnung, Konstruktionszeichnung," +
      "tekenen, tekening, tekenprogramma, technisch tekenen, bouwtekening," +
      "dessin, dessin technique, dessiner, dessinateur, dessin industriel, DAO",
    { products: ["AutoCAD", "AutoCAD LT"], categories: ["Drafting"] },
  ],
  [
    "floor plan, floorplan, ground plan, site plan, Grundriss, Bauplan, Bauantrag, plattegrond, bouwplan, vergunningstekening," +
      "plan d'étage, plan de maison, plan de masse, permis de construire",
    {
      products: ["AutoCAD LT", "Revit LT", "AutoCAD Revit LT Suite"],
      categories: ["Construction documentation"],
    },
  ],
  [
    "architecture, architectural, architect, building design, house, home, home design, villa," +
      "Architektur, Architekt, Architekturbüro, Hausbau, Haus, Hochbau, Gebäude, Gebäudeplanung," +
      "architectuur, architect, architectenbureau, huis, woning, woningbouw, gebouw, bouwkunde," +
      "architecte, cabinet d'architecte, maison, bâtiment, conception de bâtiment",
    { products: ["Revit", "Revit LT"], categories: ["Architecture"] },
  ],
  [
    "BIM, building information modeling, building model, Gebäudemodell, Bauwerksmodell, bouwinformatiemodel, bouwmodel," +
      "maquette numérique, modélisation des informations du bâtiment",
    { categories: ["BIM"] },
  ],
  [
    "interior design, interior, Innenarchitektur, Innenausbau, interieur, interieurontwerp, binnenhuisarchitect," +
      "architecture d'intérieur, décoration d'intérieur",
    { products: ["3ds Max", "Revit LT", "Revit"], categories: ["Architecture"] },
  ],
  [
    "concept, concept design, early design, massing, urban planning, city planning, Entwurf, Vorentwurf, Stadtplanung, Städtebau," +
      "voorontwerp, stedenbouw, ontwerp, avant-projet, urbanisme, esquisse",
    { products: ["Autodesk Forma"], categories: ["Conceptual design"] },
  ],
  [
    "carbon, energy analysis, daylight, sustainability, Nachhaltigkeit, Energieberatung, Tageslicht, duurzaamheid, daglicht," +
      "durabilité, développement durable, bilan carbone, lumière naturelle",
    { categories: ["Sustainability analysis"] },
  ],

  // Structures and building services.
  [
    "steel, steelwork, steel detailing, steel construction, metalwork, Stahl, Stahlbau, Metallbau, staal, staalbouw, staalconstructie," +
      "acier, charpente métallique, construction métallique, structure métallique",
    { products: ["Advance Steel"], categories: ["Structural detailing"] },
  ],
  [
    "statics, structural engineering, structural calculation, load calculation, FEM, FEA, finite element, finite elements," +
      "Statik, Statiker, Tragwerk, Tragwerksplanung, Tragwerksberechnung, Festigkeitsberechnung, Finite Elemente," +
      "sterkteberekening, constructieberekening, constructeur, draagconstructie, eindige elementen," +
      "statique, calcul de structure, calcul des structures, ingénierie structurelle, éléments finis, béton armé",
    { products: ["Robot Structural Analysis Professional"], categories: ["Structural analysis"] },
  ],
  [
    "FEM, FEA, finite element, Finite Elemente, eindige elementen, éléments finis",
    { categories: ["Simulation"] },
  ],
  [
    "reinforcement, rebar, concrete, Bewehrung, Beton, Stahlbeton, wapening, béton, ferraillage",
    { products: ["Revit"], categories: ["Structural design"] },
  ],
  [
    "bridge, bridges, Brücke, Brückenbau, brug, bruggenbouw, pont, ponts, ouvrage d'art",
    { products: ["Structural Bridge Design"] },
  ],
  [
    "HVAC, MEP, building services, plumbing, heating, ventilation, air conditioning, ductwork, electrical installation," +
      "TGA, Haustechnik, Gebäudetechnik, Lüftung, Lüftungsbau, Heizung, Sanitär, Klimatechnik, Elektroinstallation," +
      "installatietechniek, loodgieter, verwarming, ventilatie, klimaattechniek, sanitair," +
      "CVC, plomberie, chauffage, climatisation, génie climatique, installations techniques",
    { categories: ["MEP design"] },
  ],

  // Infrastructure.
  [
    "surveying, survey, surveyor, land survey, total station, setting out," +
      "Vermessung, Vermesser, Vermessungstechnik, Tachymeter, Absteckung, Geodäsie," +
      "landmeten, landmeetkunde, landmeter, uitzetten, maatvoering, topographie, géomètre, arpentage, implantation, relevé",
    { products: ["Civil 3D", "Point Layout"], categories: ["Reality capture"] },
  ],
  [
    "roads, road, road design, highway, street, rail, railway, earthworks, land development," +
      "Straße, Straßenbau, Strassenplanung, Autobahn, Tiefbau, Bahn, Gleisbau, Erdbau," +
      "wegen, wegenbouw, wegontwerp, snelweg, spoor, spoorweg, grondwerk, civiele techniek," +
      "route, routes, voirie, autoroute, chemin de fer, terrassement, génie civil, VRD, travaux publics",
    { products: ["Civil 3D", "InfraWorks"], categories: ["Civil engineering"] },
  ],
  [
    "swept path, turning circle, parking, car park, roundabout, Schleppkurve, Parkplatz, Kreisverkehr, sleepcurve, rijcurve, parkeren," +
      "rotonde, giration, rond-point",
    { products: ["Vehicle Tracking"] },
  ],
  [
    "drainage, stormwater, rainwater, Entwässerung, Regenwasser, riolering, hemelwater, afwatering, assainissement, eaux pluviales",
    { products: ["InfoDrainage"] },
  ],
  [
    "sewer, sewage, wastewater, flood, catchment, Kanal, Kanalisation, Abwasser, Hochwasser, Kanalnetz, riool, afvalwater, overstroming," +
      "égout, égouts, eaux usées, inondation",
    { products: ["InfoWorks ICM", "Info360 Plant", "Info360 Asset"] },
  ],
  [
    "water, water supply, drinking water, water network, Wasser, Wasserversorgung, Trinkwasser, waterleiding, drinkwater," +
      "waterleidingnet, eau, eau potable, réseau d'eau, hydraulics, Hydraulik, hydraulique, hydraulica",
    { products: ["InfoWater Pro", "InfoWorks WS Pro"], categories: ["Hydraulic modeling"] },
  ],
  [
    "map, maps, mapping, terrain, geodata, Karte, Karten, Gelände, Geländemodell, Geoinformation, kaart, terrein, geo-informatie," +
      "SIG, carte, cartographie, terrain",
    { categories: ["GIS"] },
  ],
  [
    "point cloud, point clouds, laser scanning, laser scan, laser scanner, 3D scan, 3D scanning, scan to BIM, scan, photogrammetry, drone," +
      "Punktwolke, Laserscan, Laserscanning, Bestandsaufnahme, Aufmaß, Photogrammetrie, puntenwolk, laserscannen, inmeten," +
      "nuage de points, numérisation 3D, scanner 3D, photogrammétrie",
    { products: ["ReCap Pro"], categories: ["Reality capture"] },
  ],

  // Running a construction project.
  [
    "clash, clash check, collision check, coordination, Kollisionsprüfung, Kollision, Koordination, clashdetectie, clashcontrole," +
      "détection de conflits, détection des conflits, synthèse, coördinatie",
    { products: ["Navisworks Manage"], categories: ["Clash detection"] },
  ],
  [
    "construction management, site management, construction site, RFI, snagging, Baustelle, Bauleitung, Bauüberwachung, Baumanagement," +
      "Bautagebuch, Mängelmanagement, bouwplaats, bouwbegeleiding, uitvoerder, chantier, gestion de chantier, suivi de chantier",
    { products: ["Autodesk Build"], categories: ["Field management"] },
  ],
  [
    "scheduling, schedule, project planning, 4D, Bauzeitenplan, Terminplanung, Bauablauf, bouwplanning, planning, planification",
    { products: ["Navisworks Simulate", "Navisworks Manage"], categories: ["Project management"] },
  ],
  [
    "quantities, takeoff, quantity surveying, bill of quantities, Mengenermittlung, Massenermittlung, Aufmass, hoeveelheden," +
      "hoeveelhedenstaat, uittrekstaat, métré, quantitatif",
    { products: ["Autodesk Takeoff"], categories: ["Quantity takeoff"] },
  ],
  [
    "cost estimate, estimate, costing, Kalkulation, Kostenschätzung, Baukosten, calculatie, kostenraming, begroting, devis, chiffrage," +
      "estimation des coûts",
    { products: ["Autodesk Estimate"], categories: ["Estimating"] },
  ],
  [
    "tender, tendering, bidding, procurement, Ausschreibung, Vergabe, Angebot, aanbesteding, inschrijving, offerte, appel d'offres, soumission",
    { products: ["BuildingConnected Pro", "Bid Board Pro"], categories: ["Bid management"] },
  ],
  [
    "digital twin, building operation, maintenance, facility, digitaler Zwilling, Gebäudebetrieb, Wartung, Instandhaltung, onderhoud," +
      "gebouwbeheer, digitale tweeling, jumeau numérique, exploitation du bâtiment",
    { products: ["Autodesk Tandem"], categories: ["Digital twin", "Facility management"] },
  ],
  [
    "file sharing, shared drawings, document control, Dokumentenverwaltung, Dokumente, Datenaustausch, Planverwaltung, documentbeheer," +
      "documenten, bestanden delen, gestion documentaire, gestion de documents, GED, partage de fichiers",
    { products: ["Autodesk Docs"], categories: ["Document management"] },
  ],
  [
    "teamwork, working together, co-authoring, worksharing, Zusammenarbeit, Teamarbeit, samenwerken, samenwerking, travail collaboratif",
    { categories: ["Collaboration"] },
  ],
];
