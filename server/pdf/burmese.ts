/** As far as we need it, what fontkit makes of a text. */
interface Glyph {
  codePoints: readonly number[]
}

export interface Engine {
  layout(text: string | readonly Glyph[], features?: readonly string[]): { glyphs: readonly Glyph[] }
}

/** One sign for each glyph: kinzi as a whole, and what a sign was taken apart into. */
const kinzi = '\ue000'
const part = '\ue001'

const consonant =
  '[\\u1000-\\u102a\\u103f\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e]'
const mark =
  '[\\u102b-\\u1038\\u103a-\\u103e\\u1056-\\u1059\\u105e-\\u1060\\u1062-\\u1064\\u1067-\\u106d\\u1071-\\u1074\\u1082-\\u108d]'
/** Kinzi, base, what is stacked under it, signs around it. */
const syllable = new RegExp(
  `(${kinzi}|[\\u1004\\u101b\\u105a]\\u103a\\u1039)?(${consonant})((?:\\u1039${consonant}|${mark}|${part})*)`,
  'g',
)

const isBurmese = (text: string): boolean => /\p{Script=Myanmar}/u.test(text)

/** What the script's tables are called; each is used where it applies. */
const features = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts']

/**
 * The font engine knows the tables of a Burmese font, but not that the signs of a syllable are drawn in another order than
 * they are written: it is asked twice, and the glyphs are put in order between.
 */
export function drawBurmese(engine: Engine): void {
  const layout = engine.layout.bind(engine)
  engine.layout = (text, wanted) =>
    typeof text === 'string' && isBurmese(text)
      ? layout(inDrawingOrder(layout(text, features).glyphs), features)
      : layout(text, wanted)
}

/** Before the base the vowel that is written there, then the medial that embraces it; after it kinzi, then the rest. */
export function inDrawingOrder<G extends Glyph>(glyphs: readonly G[]): G[] {
  const signs = glyphs.map(signOf).join('')
  const ordered: number[] = []
  for (const { index, 0: whole, 1: before = '', 2: base = '' } of signs.matchAll(syllable)) {
    for (let at = ordered.length; at < index; at++) ordered.push(at)
    const places = [...whole].map((_, at) => index + at)
    const rest = places.slice(before.length + base.length)
    const early = rest.filter(at => isEarly(signs[at]!))
    const around = rest.filter(at => signs[at] === medialRa)
    const others = rest.filter(at => !early.includes(at) && !around.includes(at))
    ordered.push(
      ...early,
      ...around,
      places[before.length]!,
      ...places.slice(0, before.length),
      ...aboveFirst(signs, others),
    )
  }
  for (let at = ordered.length; at < glyphs.length; at++) ordered.push(at)
  return ordered.map(at => glyphs[at]!)
}

const medialRa = '\u103c'
const isEarly = (sign: string) => sign === '\u1031' || sign === '\u1084'

function signOf({ codePoints: [first, second] }: Glyph): string {
  if (first === undefined) return part
  // A character that needs two units is none of the script's.
  if (first > 0xffff) return ' '
  return second === 0x103a && [0x1004, 0x101b, 0x105a].includes(first) ? kinzi : String.fromCharCode(first)
}

/** A sign above is drawn before a vowel below it. */
function aboveFirst(signs: string, places: readonly number[]): number[] {
  const ordered = [...places]
  for (let at = 1; at < ordered.length; at++) {
    const below = /[\u102f\u1030]/.test(signs[ordered[at - 1]!]!)
    if (below && /[\u1032\u1036]/.test(signs[ordered[at]!]!))
      ordered.splice(at - 1, 2, ordered[at]!, ordered[at - 1]!)
  }
  return ordered
}
