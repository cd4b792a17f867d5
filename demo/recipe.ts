import { artOf, isArt, isTone, type Tone } from './art.ts'

/**
 * The name of a demo picture says all there is to draw, so the server needs no look-up and can keep what it drew:
 *   demo/p/teapot_red_centre_3.webp   a product: art, colour, view, and which of twelve arrangements
 *   demo/b/package_red.webp           a carousel banner
 *   demo/c/laptop.webp                a category's icon
 *   demo/l/SY_210_2.webp              a brand's logo: letters, hue, shape
 * Every part is checked against a short list: there is no path in it, and the number of different pictures is bounded.
 */
const views = ['centre', 'group', 'carton', 'detail', 'scene'] as const
export type View = (typeof views)[number]
export const seedCount = 12

const grounds = ['red', 'wine', 'ink'] as const
export type Ground = (typeof grounds)[number]
const logoShapes = 4

export type Recipe =
  | { kind: 'product'; art: string; tone: Tone; view: View; seed: number }
  | { kind: 'banner'; art: string; ground: Ground }
  | { kind: 'icon'; art: string }
  | { kind: 'logo'; letters: string; hue: number; shape: number }

const oneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  value !== undefined && (list as readonly string[]).includes(value)

export function readRecipe(name: string): Recipe | null {
  const found = /^demo\/([pbcl])\/([A-Za-z0-9_-]{1,70})\.webp$/.exec(name)
  if (!found) return null
  const [first, second, third, fourth, ...rest] = found[2]!.split('_')
  if (first === undefined || rest.length > 0) return null
  switch (found[1]) {
    case 'p': {
      const seed = numberBelow(seedCount, fourth)
      if (!isArt(first) || second === undefined || !isTone(second) || !oneOf(views, third)) return null
      if (seed === null || (second !== 'own' && artOf(first).natural)) return null
      return { kind: 'product', art: first, tone: second, view: third, seed }
    }
    case 'b':
      if (!isArt(first) || !oneOf(grounds, second) || third !== undefined) return null
      return { kind: 'banner', art: first, ground: second }
    case 'c':
      if (!isArt(first) || second !== undefined) return null
      return { kind: 'icon', art: first }
    default: {
      const hue = numberBelow(360, second)
      const shape = numberBelow(logoShapes, third)
      if (!/^[A-Z]{1,2}$/.test(first) || hue === null || hue % 5 !== 0 || shape === null || fourth)
        return null
      return { kind: 'logo', letters: first, hue, shape }
    }
  }
}

/** Only the one way to write a number, so that one picture has one name. */
function numberBelow(limit: number, text: string | undefined): number | null {
  if (text === undefined || !/^(0|[1-9]\d{0,2})$/.test(text)) return null
  const value = Number(text)
  return value < limit ? value : null
}

export const productPicture = (art: string, tone: Tone, view: View, seed: number) =>
  `demo/p/${art}_${tone}_${view}_${seed}.webp`
export const bannerPicture = (art: string, ground: Ground) => `demo/b/${art}_${ground}.webp`
export const categoryIcon = (art: string) => `demo/c/${art}.webp`
export const brandLogo = (letters: string, hue: number, shape: number) =>
  `demo/l/${letters}_${hue}_${shape}.webp`
