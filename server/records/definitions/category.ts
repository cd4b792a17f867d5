import { fail } from '../../handler.ts'
import { everyone, staff } from '../access.ts'
import { billType, type Read } from '../bill-type.ts'
import { computed, lookup, picture, texts, whole } from '../fields.ts'
import { moveBranch, placeCategory } from './category-places.ts'

/** Names from the top of the tree down to it. */
const above: Read = (db, { lang }, at) => db`
  select string_agg(text_in(up.names, ${lang}::text), ' / ' order by up.path)
  from categories up where starts_with(${at}.path, up.path)`

/** The server says where in the tree a category stands; a person only says below which other one. */
export const category = billType({
  name: 'category',
  title: 'bill.categories',
  table: 'categories',
  access: [staff(['content', 'sales']), everyone()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('parent_id', 'bill.parentCategory', 'category', { list: false, hint: 'bill.emptyIsTop' }).map(
      field => ({
        ...field,
        virtual: true,
        read: (db, _, at) => db`(select up.id from categories up where up.path = left(${at}.path, -4))`,
      }),
    ),
    computed(
      'within',
      'bill.parentCategory',
      (db, context, at) => db`(${above(db, context, at)} and up.path <> ${at}.path)`,
      { sort: false, list: { w: 200 } },
    ),
    {
      ...whole('place', 'bill.place', {
        min: '1',
        max: '9999',
        list: 0,
        sort: false,
        nullable: true,
        hint: 'bill.placeHint',
      }),
      virtual: true,
      read: (db, _, at) => db`(
        select count(*)::integer from categories s
        where starts_with(s.path, left(${at}.path, -4)) and length(s.path) = length(${at}.path) and s.path <= ${at}.path)`,
    },
    picture('picture', 'bill.picture'),
    computed('product_count', 'bill.productCount', (db, _, at) => db`${at}.product_count`, {
      kind: 'number',
    }),
    computed('path', 'bill.path', (db, _, at) => db`${at}.path`, { list: { w: 0 } }),
    computed(
      'child',
      'bill.hasChildren',
      (db, _, at) =>
        db`exists (select from categories c where starts_with(c.path, ${at}.path) and c.id <> ${at}.id)`,
      { kind: 'flag', sort: false, list: { w: 0 } },
    ),
  ],
  sort: 'path',
  key: ['names.zh', 'parent_id'],
  precise: { label: 'bill.wholePath', read: (db, context, at) => db`(${above(db, context, at)})` },
  tree: true,
  place: 'place',
  parent: (db, id, incChild) => {
    // 0 is the top of the tree; below a category that there is not stands nothing.
    const top = id === 0 ? db`''` : db`(select path from categories where id = ${id})`
    return incChild
      ? db`starts_with(r.path, ${top}) and r.id <> ${id}`
      : db`starts_with(r.path, ${top}) and length(r.path) = length(${top}) + 4`
  },
  serial: true,
  convert: placeCategory,
  saved: moveBranch,
  deleting: async ({ db }, id, { path }) => {
    const [child] =
      await db`select from categories where starts_with(path, ${path as string}) and id <> ${id}`
    return child && fail('bill.inUse')
  },
})
