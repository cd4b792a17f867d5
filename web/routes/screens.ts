import type { Screen } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen knows its own search and data
type AnyScreen = Screen<any, any>

const modules = import.meta.glob<{ default: AnyScreen }>('../features/*/*.screen.tsx')
const loaded = new Map<string, AnyScreen>()

export const screenFile = (name: string): string => `web/features/${name}.screen.tsx`

export async function loadScreen(name: string): Promise<AnyScreen> {
  const known = loaded.get(name)
  if (known) return known
  const load = modules[`../features/${name}.screen.tsx`]
  if (!load) throw new Error(`The route table names a screen that does not exist: ${name}`)
  const { default: screen } = await load()
  loaded.set(name, screen)
  return screen
}

/** Who is turned away sees a page before its screen is loaded. */
export const knownScreen = (name: string): AnyScreen | undefined => loaded.get(name)

/** For rendering: its route's loader has fetched it. */
export function loadedScreen(name: string): AnyScreen {
  const screen = loaded.get(name)
  if (!screen) throw new Error(`The screen ${name} is drawn before it is loaded`)
  return screen
}
