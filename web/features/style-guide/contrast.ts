/** Red, green, blue from 0 to 1. */
export type Rgb = readonly [number, number, number]

/** A computed colour: `rgb(215, 38, 61)`, or `color(srgb 0.8 0.1 0.2)` where it was mixed. */
export function readColour(computed: string): Rgb | undefined {
  const numbers = computed.match(/[\d.]+/g)?.map(Number) ?? []
  const [red, green, blue] = numbers
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return computed.startsWith('color(') ? [red, green, blue] : [red / 255, green / 255, blue / 255]
}

export const toHex = (colour: Rgb): string =>
  `#${colour
    .map(part =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** WCAG 2: from 1 to 21; text needs 4.5, large text and the edges of controls 3. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(part =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
