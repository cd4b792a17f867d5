import { artOf, type Tone, toneTargets } from './art.ts'
import type { Texts } from './data/languages.ts'
import type { Axis, ProductType } from './data/product-type.ts'
import { colours } from './data/words.ts'
import { inLanguages, listed } from './names.ts'

export interface AxisValue {
  label: Texts
  /** Ends the item number of a SKU. */
  code: string
  tone?: Tone
  priceFactor: number
}

export interface SpecAxis {
  axis: Axis
  values: AxisValue[]
}

/** What the SKUs of a product differ in. */
export function specAxes(type: ProductType, art: string, index: number): SpecAxis[] {
  const found: SpecAxis[] = []
  for (const [axis, text] of Object.entries(type.specs) as [Axis, string][]) {
    if (axis === 'colour') {
      const tones = text.split(' ') as Tone[]
      if (tones.length === 1) continue
      // Siblings start with different colours, so that a list of them is not all black.
      const turned = tones.map((_, i) => tones[(i + index) % tones.length]!)
      found.push({ axis, values: turned.map(tone => colourValue(tone, art, tones)) })
    } else {
      const values = listed(text)
      found.push({
        axis,
        values: values.map((value, i) => ({
          label: inLanguages(value),
          code: valueCode(inLanguages(value).en, i),
          priceFactor: growth(axis, value, values[0]!, i),
        })),
      })
    }
  }
  return found
}

const colourCodes: Readonly<Record<keyof typeof toneTargets, string>> = {
  black: 'BK',
  white: 'WH',
  grey: 'GY',
  silver: 'SV',
  red: 'RD',
  pink: 'PK',
  orange: 'OR',
  yellow: 'YE',
  green: 'GN',
  teal: 'TL',
  blue: 'BL',
  navy: 'NV',
  purple: 'PU',
  brown: 'BR',
  beige: 'BE',
}

function colourValue(tone: Tone, art: string, others: Tone[]): AxisValue {
  const name = tone === 'own' ? nearestColour(art, others) : tone
  return { label: colours[name], code: colourCodes[name], tone, priceFactor: 1 }
}

/** What the art's own colour is called, unless another SKU has that name already. */
function nearestColour(art: string, taken: Tone[]): keyof typeof toneTargets {
  const { hue, chroma, light } = artOf(art)
  const point = (h: number, c: number, l: number) =>
    [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180), l * 0.6] as const
  const from = point(hue, chroma, light)
  const candidates = Object.entries(toneTargets).filter(([name]) => !taken.includes(name as Tone))
  const distance = ([, t]: (typeof candidates)[number]) => {
    const to = point(t.hue, t.chroma, t.light)
    return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
  }
  return candidates.sort((a, b) => distance(a) - distance(b))[0]![0] as keyof typeof toneTargets
}

const valueCode = (text: string, index: number) =>
  text
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 6)
    .toUpperCase() || String(index + 1)

/** More in the pack, longer, or more memory costs more; a colour or a shoe size does not. */
function growth(axis: Axis, value: string, first: string, index: number): number {
  if (axis === 'storage') return 1.18 ** index
  if (axis !== 'pack' && axis !== 'length' && axis !== 'capacity' && axis !== 'weight') return 1
  return (Number.parseFloat(value) / Number.parseFloat(first)) ** 0.92
}
