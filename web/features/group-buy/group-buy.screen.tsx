import { screen } from '../../app/screen.ts'
import { GroupBuy } from './GroupBuy.tsx'
import { GroupBuys } from './GroupBuys.tsx'
import {
  type GroupData,
  type GroupSearch,
  groupDescription,
  groupSearch,
  groupTitle,
  loadGroups,
} from './group-page.ts'

export default screen<GroupSearch, GroupData>({
  search: groupSearch,
  load: loadGroups,
  texts: ['group-buy', 'flash-sale', 'form', 'share'],
  title: groupTitle,
  description: groupDescription,
  View: ({ data }) =>
    'one' in data ? <GroupBuy key={data.one.id} groupBuy={data.one} /> : <GroupBuys list={data.list} />,
})
