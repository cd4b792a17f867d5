import { anyStaff } from '../access.ts'
import { baseOf } from '../amounts.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, computed } from '../fields.ts'

/** Groups of a group-buy, as they fill up. */
export const group = billType({
  name: 'group',
  title: 'orders.groups',
  from: db => db`groups r`,
  currency: baseOf((db, at) => db`(select g.shop_id from group_buys g where g.id = ${at}.group_buy_id)`),
  access: [anyStaff(['see', 'export'])],
  fields: [
    computed('no', 'bill.number', db => db`r.id`, { kind: 'number' }),
    computed(
      'leader',
      'orders.groupLeader',
      db => db`(select nick from members m where m.id = r.leader_id)`,
      {
        search: true,
      },
    ),
    computed('size', 'orders.groupSize', db => db`r.size`, { kind: 'number' }),
    computed(
      'joined',
      'orders.groupJoined',
      db => db`(select count(*)::integer from orders o where o.group_id = r.id and o.state not in (5, 7))`,
      { kind: 'number' },
    ),
    computed('price', 'bill.price', db => db`r.price`, { kind: 'money' }),
    {
      ...choice(
        'state',
        'bill.state',
        { open: 'orders.groupOpen', complete: 'orders.groupComplete', expired: 'orders.groupExpired' },
        { form: false },
      ),
      read: db => db`r.state`,
    },
    computed('opened_at', 'orders.groupOpenedAt', db => db`r.opened_at`, { kind: 'date', showTime: true }),
    computed('closes_at', 'orders.groupClosesAt', db => db`r.closes_at`, { kind: 'date', showTime: true }),
  ],
  display: 'no',
  parent: childrenOf('group_buy_id'),
})
