import { screen } from '../../app/screen.ts'
import {
  type GroupData,
  type GroupSearch,
  groupDescription,
  groupSearch,
  groupTitle,
  loadGroups,
} from '../../features/group-buy/group-page.ts'
import { Group } from './Group.tsx'
import { Groups } from './Groups.tsx'

export default screen<GroupSearch, GroupData>({
  search: groupSearch,
  load: loadGroups,
  texts: ['mobile', 'group-buy', 'flash-sale', 'form', 'share'],
  title: groupTitle,
  description: groupDescription,
  View: ({ data }) =>
    'one' in data ? <Group key={data.one.id} groupBuy={data.one} /> : <Groups list={data.list} />,
})
