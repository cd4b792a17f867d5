import type { SessionState } from '../../../contract/session.ts'

/** Whoever keeps the warehouse works on its papers; whoever sells may only look. */
export const keepsStock = ({ bill_types: reachable = [] }: SessionState): boolean =>
  reachable.some(({ name }) => name === 'package')
