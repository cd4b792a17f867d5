import type { Language } from '../../../contract/languages.ts'
import type { Context } from '../../context.ts'
import { guest } from '../../visitor.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** What a guest of another shop would see. */
export const asGuestOf = (context: Context, shop: Shop, lang: Language): Context => ({
  ...context,
  shop,
  lang,
  t: context.tIn(lang),
  currency:
    shop.currencies.find(({ code }) => code === shop.baseCurrency) ?? shop.currencies[0] ?? context.currency,
  visitor: guest,
})
