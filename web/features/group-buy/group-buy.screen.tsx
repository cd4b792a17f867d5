import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import {
  type GroupBuyDetail,
  type GroupBuyList,
  groupBuyDetail,
  groupBuyList,
} from '../../../contract/group-buy.ts'
import { screen } from '../../app/screen.ts'
import { GroupBuy } from './GroupBuy.tsx'
import { GroupBuys } from './GroupBuys.tsx'

interface Search {
  id?: number | undefined
}

type Data = { one: GroupBuyDetail } | { list: GroupBuyList }

export default screen<Search, Data>({
  search: object({ id: optional(id()) }),
  load: async ({ call, search }) =>
    search.id === undefined
      ? { list: (await call(groupBuyList, {})).obj }
      : { one: (await call(groupBuyDetail, { id: search.id })).obj },
  texts: ['group-buy', 'flash-sale', 'form'],
  title: ({ data }, t) => ('one' in data ? data.one.title : t('screens.groupBuy')),
  description: ({ data }, t) => ['one' in data ? data.one.title : '', t('group-buy.description')],
  View: ({ data }) =>
    'one' in data ? <GroupBuy key={data.one.id} groupBuy={data.one} /> : <GroupBuys list={data.list} />,
})
