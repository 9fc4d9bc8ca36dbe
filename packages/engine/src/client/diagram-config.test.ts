import { expect, test } from 'vitest'
import { type Colour, colourOfHue } from './diagram-colours.js'
import { mermaidConfig } from './diagram-config.js'

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

function configFor(hue: number, width = 740) {
  const place = { colours: { ground: white, text: black, hue }, fontFamily: 'serif', width } as const
  return mermaidConfig(place) as {
    readonly themeVariables: Readonly<Record<string, string>>
    readonly c4: Readonly<Record<string, string>>
    readonly gantt: { readonly useWidth: number }
    readonly pie: { readonly legendPosition: string }
  }
}

function colourOfText(text: string): Colour {
  const [first = 0, second = 0, third = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return text.startsWith('hsl') ? colourOfHue(first, second / 100, third / 100) : [first, second, third]
}

/** Imitates the filter that inverts drawings on a dark background; see `turnedFor`. */
function turned(colour: Colour): Colour {
  const share = 0.93
  const [red, green, blue] = colour.map((part) => share * 255 - (2 * share - 1) * part) as [
    number,
    number,
    number,
  ]
  const parts = [
    -0.574 * red + 1.43 * green + 0.144 * blue,
    0.426 * red + 0.43 * green + 0.144 * blue,
    0.426 * red + 1.43 * green - 0.856 * blue,
  ]
  return parts.map((part) => Math.max(0, Math.min(255, part))) as unknown as Colour
}

function lightOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [lightOf(a), lightOf(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test('words can be read on every ground, whatever hue a theme has, on light pages and on dark ones', () => {
  const grounds = { light: (colour: Colour) => colour, dark: turned }
  for (let hue = 0; hue < 360; hue += 5) {
    const { themeVariables: variables, c4 } = configFor(hue)
    const pairs = [
      ...Array.from({ length: 12 }, (_, index) => [
        variables.pieSectionTextColor,
        variables[`pie${index + 1}`],
      ]),
      ...Array.from({ length: 12 }, (_, index) => [
        variables[`cScaleLabel${index}`],
        variables[`cScale${index}`],
      ]),
      ...Array.from({ length: 8 }, (_, index) => [
        variables[`gitBranchLabel${index}`],
        variables[`git${index}`],
      ]),
      [variables.taskTextColor, variables.taskBkgColor],
      [variables.taskTextColor, variables.activeTaskBkgColor],
      [variables.taskTextColor, variables.doneTaskBkgColor],
      [variables.taskTextColor, variables.critBkgColor],
      ...Object.keys(c4).flatMap((name) =>
        name.endsWith('_bg_color') ? [['rgb(255,255,255)', c4[name]]] : [],
      ),
    ]
    for (const [mode, shown] of Object.entries(grounds))
      for (const [words = '', ground = ''] of pairs)
        expect(
          contrast(shown(colourOfText(words)), shown(colourOfText(ground))),
          `${mode}, hue ${hue}: ${words} on ${ground}`,
        ).toBeGreaterThan(4.49)
  }
})

test('where there is little room, a legend stands below, and what needs more is drawn as wide as it needs', () => {
  const [wide, narrow] = [configFor(0), configFor(0, 330)]
  expect([wide.pie.legendPosition, wide.gantt.useWidth]).toEqual(['right', 740])
  expect([narrow.pie.legendPosition, narrow.gantt.useWidth]).toEqual(['bottom', 480])
})
