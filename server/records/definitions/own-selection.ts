import { DistributionRight } from '../../../contract/flags.ts'
import { shopsRunBy } from '../../visitor.ts'
import { distributors } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, flag, lookup, pairs, picture, quantity, text, texts, whole } from '../fields.ts'
import { skusFound } from './text-search.ts'

/** What a distributor can put into such a set: whatever head office sells, without what anybody pays for it. */
export const ownSku = billType({
  name: 'own_sku',
  title: 'bill.skus',
  table: 'skus',
  display: 'item_no',
  access: [
    distributors(
      DistributionRight.Screens,
      ['see'],
      db => db`exists (select from products p where p.id = r.product_id and p.listed)`,
    ),
  ],
  fields: [
    text('item_no', 'bill.itemNo'),
    computed(
      'product',
      'bill.product',
      (db, { lang }, at) =>
        db`(select text_in(p.names, ${lang}::text) from products p where p.id = ${at}.product_id)`,
      { list: { w: 220 } },
    ),
    pairs('spec', 'bill.spec', { sort: false }),
  ],
  sort: 'item_no',
  find: (db, pattern) => db`r.id in (${skusFound(db, pattern)})`,
})

/** Sets that a distributor prepares for the customers of the own shop. */
export const ownSelectionTheme = billType({
  name: 'own_selection_theme',
  title: 'bill.selectionThemes',
  table: 'selection_themes',
  display: 'names',
  access: [
    distributors(
      DistributionRight.Screens,
      ['see', 'add', 'edit', 'del'],
      (db, { visitor }) => db`r.shop_id in (${shopsRunBy(db, visitor)})`,
    ),
  ],
  fields: [
    picture('picture', 'bill.picture'),
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    flag('enabled', 'bill.enabled', { default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    texts('descriptions', 'bill.description', { max: 500, lines: 3, list: false }),
  ],
  sort: 'position',
  parent: childrenOf('shop_id'),
  children: [{ billType: 'own_selection_item', by: 'theme_id' }],
})

export const ownSelectionItem = billType({
  name: 'own_selection_item',
  title: 'bill.selectionItems',
  table: 'selection_items',
  access: [
    distributors(
      DistributionRight.Screens,
      ['see', 'add', 'edit', 'del'],
      (db, { visitor }) => db`r.theme_id in (
        select t.id from selection_themes t where t.shop_id in (${shopsRunBy(db, visitor)}))`,
    ),
  ],
  fields: [
    lookup('theme_id', 'bill.selectionTheme', 'own_selection_theme', { required: true, once: true }),
    lookup('sku_id', 'bill.sku', 'own_sku', { required: true, once: true }),
    quantity('quantity', 'bill.quantity', { required: true, min: '0.0001', default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
  ],
  display: 'sku_id.text',
  sort: 'position',
  parent: childrenOf('theme_id'),
})
