import { artOf, type Tone } from './art.ts'
import { hashOf, type Random } from './random.ts'
import { productPicture, seedCount, type View } from './recipe.ts'

export interface MainPicture {
  tone: Tone
  view: View
  seed: number
  name: string
}

export type PictureBook = (art: string, tone: Tone) => MainPicture

export const toneOf = (art: string, tone: Tone | undefined): Tone =>
  tone && !artOf(art).natural ? tone : 'own'

/** Every product gets a picture no other product has. */
export function pictureBook(): PictureBook {
  const used = new Set<string>()
  return (art, tone) => {
    const start = hashOf(art) % seedCount
    for (const view of ['centre', 'group', 'carton'] as const) {
      for (let i = 0; i < seedCount; i++) {
        const seed = (start + i) % seedCount
        const name = productPicture(art, tone, view, seed)
        if (used.has(name)) continue
        used.add(name)
        return { tone, view, seed, name }
      }
    }
    throw new Error(`too many products share ${art} in ${tone}`)
  }
}

/** The main one and what else is shown of the product. */
export function pictureSet(art: string, main: MainPicture, random: Random): string[] {
  const more: View[] = []
  if (random.chance(0.65)) more.push('detail')
  if (random.chance(0.45)) more.push('scene')
  if (main.view === 'centre' && random.chance(0.35)) {
    more.push(artOf(art).natural || art === 'package' ? 'group' : 'carton')
  }
  return [main.name, ...more.map(view => productPicture(art, main.tone, view, main.seed))]
}
