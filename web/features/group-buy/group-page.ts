import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import {
  type GroupBuyDetail,
  type GroupBuyList,
  groupBuyDetail,
  groupBuyList,
} from '../../../contract/group-buy.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext, ViewProps } from '../../app/screen.ts'

export interface GroupSearch {
  id?: number | undefined
}

export const groupSearch = object({ id: optional(id()) })

/** One of them, or all. */
export type GroupData = { one: GroupBuyDetail } | { list: GroupBuyList }

export const loadGroups = async ({ call, search }: LoadContext<GroupSearch>): Promise<GroupData> =>
  search.id === undefined
    ? { list: (await call(groupBuyList, {})).obj }
    : { one: (await call(groupBuyDetail, { id: search.id })).obj }

type Props = ViewProps<GroupSearch, GroupData>

export const groupTitle = ({ data }: Props, t: Translate): string =>
  'one' in data ? data.one.title : t('screens.groupBuy')

export const groupDescription = ({ data }: Props, t: Translate): string[] => [
  'one' in data ? data.one.title : '',
  t('group-buy.description'),
]
