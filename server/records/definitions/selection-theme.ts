import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, picture, texts, whole } from '../fields.ts'

/** A set that one click puts into the cart. */
export const selectionTheme = billType({
  name: 'selection_theme',
  title: 'bill.selectionThemes',
  table: 'selection_themes',
  display: 'names',
  access: [staff('sales'), anyStaff()],
  fields: [
    picture('picture', 'bill.picture'),
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true }),
    flag('enabled', 'bill.enabled', { default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    texts('descriptions', 'bill.description', { max: 500, lines: 3, list: false }),
  ],
  sort: 'position',
  key: ['names.zh', 'shop_id'],
  parent: childrenOf('shop_id'),
  children: [{ billType: 'selection_item', by: 'theme_id' }],
})
