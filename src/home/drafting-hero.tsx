const ANNOTATION = "font-mono";

/**
 * The hero's drawing: a bracket in isometric view with its dimensions and, at half the scale, its front view. Decoration.
 */
export function DraftingHero() {
  return (
    <svg viewBox="0 0 520 400" className="h-auto w-full text-ink" fill="none" aria-hidden="true">
      <rect x="8" y="8" width="504" height="384" className="fill-paper stroke-line-strong" />
      <rect x="18" y="18" width="484" height="364" className="stroke-line" />
      <Bracket />
      <Dimensions />
      <FrontView />
      <TitleBlock />
    </svg>
  );
}

/** An L-shaped bracket: base plate 160 × 120 × 24, upright 24 thick with a bore, and a rib. Projected by hand, 30°. */
function Bracket() {
  return (
    <g stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" className="fill-sheet">
      <path d="M80 260 218.6 340 322.5 280 322.5 256 183.9 176 80 236Z" />
      <path d="M80 236 218.6 316 322.5 256M218.6 316V340" className="fill-none" />
      <path d="M183.9 176 322.5 256V128L183.9 48Z" />
      <path d="M163.1 188 301.7 268V140L163.1 60Z" />
      <path d="M163.1 60 183.9 48 322.5 128 301.7 140Z" />
      <path d="M301.7 140V268L322.5 256V128Z" />
      <ellipse cx="232.4" cy="150" rx="25" ry="36" transform="rotate(-14 232.4 150)" />
      <path d="M240 116c16 8 25 30 20 51-2 9-7 15-13 17" className="fill-none" strokeWidth="1.1" />
      <path
        d="M152 250.5 208 218v-58"
        className="fill-none stroke-line-strong"
        strokeDasharray="5 4"
        strokeWidth="1"
      />
      <ellipse cx="144" cy="240" rx="13" ry="7.5" />
      <ellipse cx="226" cy="287" rx="13" ry="7.5" />
      <g className="stroke-accent" strokeWidth="1" strokeDasharray="14 4 3 4">
        <path d="M232.4 92V208M186 123.2 279 176.9" />
      </g>
    </g>
  );
}

function Dimensions() {
  return (
    <g className="stroke-accent" strokeWidth="1.1">
      <path d="M80 266V296M218.6 346V376" />
      <path d="M80 288 218.6 368" />
      <path d="m80 288 10 2.3-3.8 5.800zM218.6 368l-10-2.3 3.8-5.800z" className="fill-accent" />
      <path d="M328 253.5 360 235M328 125 360 106.5" />
      <path d="M350 112V241" />
      <path d="m350 112-3.5 10h7zM350 241l-3.5-10h7z" className="fill-accent" />
      <g className={`${ANNOTATION} fill-ink stroke-none text-[13px]`}>
        <text x="122" y="346" transform="rotate(30 122 346)">
          160
        </text>
        <text x="358" y="181">
          128
        </text>
        <text x="98" y="120">
          ⌀ 48
        </text>
      </g>
      <path d="M134 122 208 138" />
      <path d="m208 138-10.3 1.1 1.6-6.700z" className="fill-accent" />
    </g>
  );
}

/** The same part from the front, at the scale the shop is named after. */
function FrontView() {
  return (
    <g stroke="currentColor" strokeWidth="1.3">
      <path d="M400 60h80v64h-80zM400 112h80" className="fill-sheet" />
      <circle cx="440" cy="86" r="14" className="fill-paper" />
      <g className="stroke-accent" strokeWidth="0.9" strokeDasharray="9 3 2 3">
        <path d="M440 52v80M416 86h48" />
      </g>
      <g className="stroke-accent" strokeWidth="1">
        <path d="M400 130v20M480 130v20M400 144h80" />
        <path d="m400 144 8-2.800v5.600zM480 144l-8-2.800v5.600z" className="fill-accent" />
      </g>
      <text x="440" y="166" textAnchor="middle" className={`${ANNOTATION} fill-ink stroke-none text-[12px]`}>
        80
      </text>
    </g>
  );
}

function TitleBlock() {
  return (
    <g className="stroke-line-strong">
      <path d="M352 318h150v64H352zM352 340h150M352 361h150M427 340v42" className="fill-paper" />
      <g className={`${ANNOTATION} fill-ink-soft stroke-none text-[11px]`}>
        <text x="360" y="333">
          BRACKET, HALF SCALE
        </text>
        <text x="360" y="355">
          SCALE
        </text>
        <text x="435" y="355" className="fill-ink">
          1:2
        </text>
        <text x="360" y="376">
          TERM
        </text>
        <text x="435" y="376" className="fill-ink">
          1 YEAR
        </text>
      </g>
    </g>
  );
}
