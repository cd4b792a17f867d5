import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'

/** The page that is shown now, or, while none is, undefined: a missing page has no place in the table. */
export function useShownMatch(): AnyRouteMatch | undefined {
  const matches = useMatches() as AnyRouteMatch[]
  if (matches.some(match => match.status === 'notFound' || match._notFound)) return undefined
  return matches.at(-1)
}
