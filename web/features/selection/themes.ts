import { object } from 'valibot'
import type { ActionRow } from '../../../contract/action.ts'
import { selectionThemes } from '../../../contract/catalogue.ts'
import { id, optional } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext, ViewProps } from '../../app/screen.ts'

export interface ThemeSearch {
  theme?: number
  /** The customer whom a distributor or clerk picks for. */
  uid?: number
}

export type Theme = ActionRow<typeof selectionThemes>

export const themeSearch = object({ theme: optional(id()), uid: optional(id()) })

export const loadThemes = async ({ call, search: { uid } }: LoadContext<ThemeSearch>): Promise<Theme[]> =>
  (await call(selectionThemes, { uid })).tbl

type Props = ViewProps<ThemeSearch, Theme[]>

const askedTheme = ({ search, data }: Props) => data.find(({ id }) => id === search.theme)

export const themeTitle = (props: Props, t: Translate): string =>
  [askedTheme(props)?.name, t('screens.selection')].filter(Boolean).join(' · ')

export const themeDescription = (props: Props, t: Translate): string[] => [
  askedTheme(props)?.name ?? '',
  t('selection.selectionHint'),
]

export const themeHref = (search: ThemeSearch): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${paths.selection}?${query}` : paths.selection
}
