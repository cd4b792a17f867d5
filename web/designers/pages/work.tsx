import { createContext, useContext } from 'react'
import type { Steps } from './steps.ts'
import type { PageOnDesk } from './use-page.ts'

export type View = 'edit' | 'beside'

export interface Work {
  page: PageOnDesk
  steps: Steps
  view: View
  show(view: View): void
}

export const WorkContext = createContext<Work | undefined>(undefined)

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('This is drawn outside of the page editor.')
  return work
}
