import type { AnyScreen } from './screen.ts'

const loaded = new Map<string, AnyScreen>()

const fileOf = (name: string): string =>
  name.startsWith('mobile/') ? `${name}.screen.tsx` : `features/${name}.screen.tsx`

export const screenFile = (name: string): string => `web/${fileOf(name)}`

export async function loadScreen(name: string): Promise<AnyScreen> {
  const known = loaded.get(name)
  if (known) return known
  const { default: screen } = await fetchScreen(name)
  loaded.set(name, screen)
  return screen
}

async function fetchScreen(name: string): Promise<{ default: AnyScreen }> {
  const sent = import.meta.env.SSR ? undefined : sentAlong(name)
  if (sent) return import(/* @vite-ignore */ sent)
  const { screenFiles } = await import('./screen-files.ts')
  const load = screenFiles[`../${fileOf(name)}`]
  if (!load) throw new Error(`The route table names a screen that does not exist: ${name}`)
  return await load()
}

/** The address of the screen that the page itself shows: the server has named it. */
const sentAlong = (name: string): string | undefined =>
  document.querySelector<HTMLLinkElement>(`link[data-screen="${name}"]`)?.href

/** Undefined when it is not loaded, as for a visitor whom the guard turned away. */
export const knownScreen = (name: string): AnyScreen | undefined => loaded.get(name)

/** For rendering: its route's loader has fetched it. */
export function loadedScreen(name: string): AnyScreen {
  const screen = loaded.get(name)
  if (!screen) throw new Error(`The screen ${name} is drawn before it is loaded`)
  return screen
}
