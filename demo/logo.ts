/**
 * Brand monograms as strokes: a fresh machine may have no font at all, and a logo should look the same everywhere.
 * Each letter is [width, path] in a box 14 high.
 */
const letters: Record<string, [number, string]> = {
  A: [10, 'M0 14L5 0L10 14M2 9H8'],
  B: [10, 'M0 0V14H6A3.7 3.7 0 0 0 6 6.6H0M5.4 6.6A3.3 3.3 0 0 0 5.4 0H0'],
  C: [10, 'M10 2.6A6 7 0 1 0 10 11.4'],
  D: [10, 'M0 0V14H3A7 7 0 0 0 3 0Z'],
  E: [9, 'M9 0H0V14H9M0 7H7'],
  F: [9, 'M9 0H0V14M0 7H7'],
  G: [10, 'M10 2.6A6 7 0 1 0 10 11.4V7.6H6'],
  H: [10, 'M0 0V14M10 0V14M0 7H10'],
  I: [2, 'M1 0V14'],
  J: [8, 'M8 0V9.6A4 4.4 0 0 1 0 9.6'],
  K: [10, 'M0 0V14M9 0L0 8M3.4 5L10 14'],
  L: [9, 'M0 0V14H9'],
  M: [12, 'M0 14V0L6 8L12 0V14'],
  N: [10, 'M0 14V0L10 14V0'],
  O: [11, 'M5.5 0A5.5 7 0 1 0 5.6 0Z'],
  P: [9, 'M0 14V0H5A4 4 0 0 1 5 8H0'],
  Q: [11, 'M5.5 0A5.5 7 0 1 0 5.6 0ZM7 10L11 14.6'],
  R: [10, 'M0 14V0H5A4 4 0 0 1 5 8H0M5 8L9.6 14'],
  S: [10, 'M9.2 2.2C7.4-.8 .8-.7 .8 3.5C.8 7.8 9.4 6.2 9.4 10.5C9.4 14.8 2.2 15 .2 11.8'],
  T: [10, 'M0 0H10M5 0V14'],
  U: [10, 'M0 0V9A5 5 0 0 0 10 9V0'],
  V: [10, 'M0 0L5 14L10 0'],
  W: [14, 'M0 0L3.5 14L7 3L10.5 14L14 0'],
  X: [10, 'M0 0L10 14M10 0L0 14'],
  Y: [10, 'M0 0L5 7L10 0M5 7V14'],
  Z: [10, 'M0 0H10L0 14H10'],
}

const grounds: ((fill: string, edge: string) => string)[] = [
  fill => `<rect x="20" y="20" width="200" height="200" rx="56" fill="${fill}"/>`,
  fill => `<circle cx="120" cy="120" r="104" fill="${fill}"/>`,
  fill =>
    `<path d="M120 12l94 54v108l-94 54l-94-54V66z" fill="${fill}" stroke="${fill}" stroke-width="12" stroke-linejoin="round"/>`,
  (fill, edge) =>
    `<circle cx="120" cy="120" r="100" fill="#fff" stroke="${edge}" stroke-width="10"/>
     <path d="M32 150a92 92 0 0 0 176 0z" fill="${fill}" opacity=".16"/>`,
]

/** The drawing of a 240 × 240 logo. */
export function logoDrawing(text: string, hue: number, shape: number): string {
  const chosen = [...text].map(letter => letters[letter]!)
  const gap = 4
  const width = chosen.reduce((sum, [w]) => sum + w, 0) + gap * (chosen.length - 1)
  const scale = Math.min(6, 104 / width)
  const outline = shape === 3
  const stroke = outline ? `hsl(${hue},62%,38%)` : '#fff'
  let x = 0
  const strokes = chosen.map(([w, path]) => {
    const drawn = `<path transform="translate(${x} 0)" d="${path}"/>`
    x += w + gap
    return drawn
  })
  return `<linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue},58%,52%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 24) % 360},62%,36%)"/></linearGradient>
    ${grounds[shape]!('url(#f)', `hsl(${hue},55%,46%)`)}
    <g transform="translate(${120 - (width * scale) / 2} ${120 - 7 * scale}) scale(${scale})" fill="none" stroke="${stroke}"
      stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
}
