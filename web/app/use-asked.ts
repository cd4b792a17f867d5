import type { GenericSchema } from 'valibot'
import { useLocation, useShownPlace } from '../router/react.tsx'
import { readSearch } from './read-search.ts'

/**
 * What was asked of this page last, while it may still show what was asked before: whoever presses the next thing at once goes on from
 * there.
 */
export function useAsked<Search>(schema: GenericSchema<unknown, Search>, shown: Search): Search {
  const { pathname } = useShownPlace()
  const wanted = useLocation()
  return wanted.pathname === pathname ? readSearch(schema, wanted.search) : shown
}
