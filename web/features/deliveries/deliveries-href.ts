import * as paths from '../../../contract/paths.ts'

export const trackHref = (what: { note: number } | { order: number }): string =>
  'note' in what ? `${paths.tracking}?note=${what.note}` : `${paths.tracking}?order=${what.order}`

/** Boxes of one order, or all. */
export const packagesHref = (orderId?: number): string =>
  orderId === undefined ? paths.packages : `${paths.packages}?id=${orderId}`

export interface NotesSearch {
  tab?: 'shipping' | undefined
  page?: number | undefined
}

export function notesHref({ tab, page }: NotesSearch): string {
  const query = new URLSearchParams()
  if (tab) query.set('tab', tab)
  if (page && page > 1) query.set('page', String(page))
  return query.size > 0 ? `${paths.deliveryNotes}?${query}` : paths.deliveryNotes
}
