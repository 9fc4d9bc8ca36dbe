import { type Colour, type DiagramColours, lightnessOfLines } from './diagram-colours.js'

/** Where a drawing is put. */
export interface DiagramPlace {
  readonly colours: DiagramColours
  readonly fontFamily: string
  /** Width up to which it needs no scrolling, in pixels. */
  readonly width: number
}

/** In pixels; the same as in drawings that are made at build time. */
export const fontSize = 14

/**
 * Below this width, in pixels, the library would draw words over each other, so the drawing can be
 * scrolled instead.
 */
const narrowest = 480

/** Styles of text that must stay as wide as it was measured, no matter what the page's styles are. */
export const lettersOf = ({ fontFamily, colours }: DiagramPlace): string =>
  `direction:ltr;color:${rgb(colours.text)};font:${fontSize}px/1.5 ${fontFamily};letter-spacing:normal;word-spacing:normal;text-transform:none;text-indent:0;text-align:start;white-space:normal`

/**
 * Additional rules for a drawing. With the library's own, some words would be outside of their
 * shape, and some lines hardly visible.
 */
export function drawingStyle(place: DiagramPlace): string {
  const lines = lineColours(place.colours.hue)
  return [
    `svg{${lettersOf(place)}}`,
    // The library draws these in the colour of text, which is too strong on top of bars.
    `.grid .tick line{stroke:${rgb(mix(place.colours.text, place.colours.ground, 0.2))}}`,
    '.mindmap-node>.label[transform^="translate(0,"]{text-anchor:middle}',
    ...lines.map(
      (colour, index) =>
        `.radarCurve-${index},.radarLegendBox-${index}{fill:${colour}!important;stroke:${colour}!important;fill-opacity:.2!important}`,
    ),
  ].join('\n')
}

/**
 * Configuration of the library. Drawings should look like those made at build time, and use the
 * available width.
 */
export function mermaidConfig(place: DiagramPlace): Readonly<Record<string, unknown>> {
  const { colours, fontFamily, width } = place
  const isNarrow = width < narrowest
  const room = Math.max(width, narrowest)
  const square = within(400, width, 500)
  const circle = within(220, width - 150, 360)
  const circles = within(320, width, 600)
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // The caller reports errors itself.
    logLevel: 'fatal',
    suppressErrorRendering: true,
    // Text in HTML would be cut off if it is a little wider than it was measured.
    htmlLabels: false,
    theme: 'base',
    fontFamily,
    themeVariables: { ...themeVariables(colours), fontFamily, fontSize: `${fontSize}px` },
    gantt: { useWidth: room, leftPadding: 90, fontSize: 12, sectionFontSize: 12, barHeight: 22 },
    pie: { legendPosition: isNarrow ? 'bottom' : 'right' },
    quadrantChart: { chartWidth: square, chartHeight: square },
    radar: { width: circle, height: circle, marginLeft: 70, marginRight: 70 },
    sankey: { width: Math.min(room, 740), height: 400 },
    packet: { bitWidth: within(25, Math.floor(room / 33), 32) },
    c4: {
      c4ShapeMargin: 36,
      c4ShapeInRow: isNarrow ? 2 : 3,
      c4BoundaryInRow: isNarrow ? 1 : 2,
      ...c4Colours(colours.hue),
    },
    journey: {
      titleColor: rgb(colours.text),
      titleFontFamily: fontFamily,
      titleFontSize: '18px',
      taskFontFamily: fontFamily,
    },
    'wardley-beta': { width: Math.min(room, 740), height: 480 },
    venn: { width: circles, height: circles * 0.57 },
    cynefin: { width: Math.min(room, 740), height: 560 },
  }
}

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** Background colours of C4 boxes, on which the library writes in white. */
function c4Colours(hue: number): Readonly<Record<string, string>> {
  const most = lightnessOfLines(hue)
  const kinds = { person: most - 12, system: most - 6, container: most, component: most }
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, lightness]) =>
      [kind, `${kind}_db`, `${kind}_queue`].flatMap((name) => [
        [`${name}_bg_color`, `hsl(${hue}, 60%, ${lightness}%)`],
        [`${name}_border_color`, `hsl(${hue}, 60%, ${lightness - 8}%)`],
        [`external_${name}_bg_color`, `hsl(${hue}, 6%, 42%)`],
        [`external_${name}_border_color`, `hsl(${hue}, 6%, 34%)`],
      ]),
    ),
  )
}

/** Hues of parts that are next to each other, as distances from the first hue in degrees. */
const turns = [0, 150, 45, 260, 100, 310, 200, 20, 130, 285, 75, 230]

/** Background colours on which dark text is readable. */
const fillColours = (hue: number) => turns.map((turn) => `hsl(${(hue + turn) % 360}, 50%, 82%)`)
/** Colours of lines, and background colours on which light text is readable. */
const lineColours = (hue: number) =>
  turns.map((turn) => `hsl(${(hue + turn) % 360}, 60%, ${lightnessOfLines((hue + turn) % 360)}%)`)

/** Variables of Mermaid's theme "base". */
function themeVariables({ ground, text, hue }: DiagramColours): Readonly<Record<string, unknown>> {
  const mixed = (share: number) => rgb(mix(text, ground, share))
  const fills = fillColours(hue)
  const lines = lineColours(hue)
  const [words, shape, edge, line] = [rgb(text), mixed(0.05), mixed(0.3), mixed(0.55)]
  const all = (value: string) => turns.map(() => value)
  return {
    darkMode: false,
    background: rgb(ground),
    textColor: words,
    titleColor: words,
    lineColor: line,
    primaryColor: shape,
    primaryTextColor: words,
    primaryBorderColor: edge,
    secondaryColor: fills[0],
    secondaryTextColor: words,
    secondaryBorderColor: edge,
    tertiaryColor: mixed(0.02),
    tertiaryTextColor: words,
    tertiaryBorderColor: edge,
    edgeLabelBackground: rgb(ground),
    // Pie
    ...numbered('pie', fills, 1),
    pieTitleTextSize: '18px',
    pieTitleTextColor: words,
    pieSectionTextSize: `${fontSize}px`,
    pieSectionTextColor: words,
    pieLegendTextSize: `${fontSize}px`,
    pieLegendTextColor: words,
    pieStrokeColor: rgb(ground),
    pieOuterStrokeWidth: '0px',
    pieOpacity: '1',
    // Timeline, mind map, kanban, tree map, radar
    ...numbered('cScale', fills, 0),
    ...numbered('cScalePeer', lines, 0),
    ...numbered('cScaleInv', lines, 0),
    ...numbered('cScaleLabel', all(words), 0),
    // Git, and the middle of a mind map
    ...numbered('git', lines.slice(0, 8), 0),
    ...numbered('gitInv', fills.slice(0, 8), 0),
    ...numbered('gitBranchLabel', all(rgb(ground)).slice(0, 8), 0),
    commitLabelColor: words,
    commitLabelBackground: shape,
    commitLabelFontSize: '12px',
    tagLabelColor: words,
    tagLabelBackground: shape,
    tagLabelBorder: edge,
    tagLabelFontSize: '12px',
    // Gantt
    sectionBkgColor: shape,
    sectionBkgColor2: shape,
    altSectionBkgColor: rgb(ground),
    gridColor: mixed(0.2),
    taskBkgColor: fills[0],
    taskBorderColor: lines[0],
    taskTextColor: words,
    taskTextDarkColor: words,
    taskTextLightColor: words,
    taskTextOutsideColor: words,
    taskTextClickableColor: words,
    activeTaskBkgColor: fills[2],
    activeTaskBorderColor: lines[2],
    doneTaskBkgColor: mixed(0.15),
    doneTaskBorderColor: edge,
    critBkgColor: bad.fill,
    critBorderColor: bad.line,
    todayLineColor: bad.line,
    // Quadrants
    quadrant1Fill: fills[0],
    quadrant2Fill: shape,
    quadrant3Fill: rgb(ground),
    quadrant4Fill: shape,
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [`quadrant${number}TextFill`, words])),
    quadrantPointFill: lines[0],
    quadrantPointTextFill: words,
    quadrantXAxisTextFill: words,
    quadrantYAxisTextFill: words,
    quadrantTitleFill: words,
    quadrantInternalBorderStrokeFill: edge,
    quadrantExternalBorderStrokeFill: edge,
    // Journey
    ...numbered('fillType', fills.slice(0, 8), 0),
    faceColor: shape,
    // Requirements
    requirementBackground: shape,
    requirementBorderColor: edge,
    requirementTextColor: words,
    relationColor: line,
    relationLabelBackground: rgb(ground),
    relationLabelColor: words,
    // Venn
    ...numbered('venn', lines.slice(0, 8), 1),
    vennTitleTextColor: words,
    vennSetTextColor: words,
    // Packets
    packet: {
      byteFontSize: '10px',
      startByteColor: words,
      endByteColor: words,
      labelColor: words,
      labelFontSize: '11px',
      titleColor: words,
      titleFontSize: '14px',
      blockStrokeColor: edge,
      blockStrokeWidth: '1',
      blockFillColor: shape,
    },
    // Architecture
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: edge,
  }
}

/** Critical and late parts are red in all themes. */
const bad = { fill: 'hsl(0, 80%, 90%)', line: 'hsl(0, 65%, 45%)' }

function numbered(name: string, values: readonly string[], first: number): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value, index) => [`${name}${index + first}`, value]))
}

const rgb = (colour: Colour) => `rgb(${colour.map(Math.round).join(', ')})`

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] * share + b[0] * (1 - share),
  a[1] * share + b[1] * (1 - share),
  a[2] * share + b[2] * (1 - share),
]
