import type { PageRow } from '../../../contract/page-desk.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { PageStep } from './use-page-steps.ts'

export const pageStates: Readonly<
  Record<PageRow['state'], { text: TextKey; kind: 'strong' | 'soft' | 'gold' | 'plain' }>
> = {
  draft: { text: 'page-desk.state_draft', kind: 'plain' },
  published: { text: 'page-desk.state_published', kind: 'soft' },
  changed: { text: 'page-desk.state_changed', kind: 'gold' },
  scheduled: { text: 'page-desk.state_scheduled', kind: 'gold' },
  withdrawn: { text: 'page-desk.state_withdrawn', kind: 'plain' },
}

export type PageChoice = Exclude<PageStep, 'publish'> | 'schedule' | 'versions'

export const pageChoiceNames: Readonly<Record<PageChoice, TextKey>> = {
  preview: 'page-desk.preview',
  copyLink: 'page-desk.copyLink',
  schedule: 'page-desk.schedule',
  unschedule: 'page-desk.unschedule',
  versions: 'page-desk.versions',
  copy: 'page-desk.copy',
  withdraw: 'page-desk.withdraw',
  remove: 'page-desk.remove',
}

/** What can be done with a page as it stands. */
export function pageChoices({ type, publishAt, publishedAt }: PageRow): PageChoice[] {
  const isShownHome = type === 'home' && publishedAt !== null
  return [
    'preview',
    'copyLink',
    'schedule',
    ...(publishAt ? (['unschedule'] as const) : []),
    'versions',
    'copy',
    ...(publishedAt !== null && !isShownHome ? (['withdraw'] as const) : []),
    ...(isShownHome ? [] : (['remove'] as const)),
  ]
}
