import type { BellItem } from '../../../contract/bell.ts'
import { formatDate } from '../../../contract/dates.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { currencyNamed, formatMoney } from '../../../contract/money.ts'
import type { Params } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { NoticeRow } from './bell.queries.ts'
import { infoOf } from './notice-kinds.ts'
import type { NoticeParam, NoticeParams } from './ring-bell.ts'

type Reader = Pick<Context, 't' | 'lang' | 'timeZone'> & {
  shop: Pick<Context['shop'], 'currencies' | 'flags'>
}

/** A notice as its reader reads it; of a kind that nobody knows any more, nothing but that it was there. */
export function presentNotice(reader: Reader, { id, kind, about, params, at, read }: NoticeRow): BellItem {
  const info = infoOf(kind)
  return {
    id,
    text: info ? reader.t(info.text, wordsOf(reader, params)) : kind,
    href: info?.href(about) ?? '',
    at: at.toISOString(),
    read,
    urgent: info?.urgent ?? false,
  }
}

/** What a notice or its SMS fills in, for this reader. */
export const wordsOf = (reader: Reader, params: NoticeParams): Params =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, wordOf(reader, param)]))

function wordOf({ t, shop, lang, timeZone }: Reader, param: NoticeParam): string | number {
  if (typeof param !== 'object') return param
  if ('names' in param) return inLanguage(param.names, lang)
  if ('text' in param) return t(param.text)
  if ('day' in param) return formatDate(param.day, timeZone)
  const symbolAfter = hasFlag(shop.flags, ShopFlag.SymbolAfterAmount)
  const known = shop.currencies.map(currency => ({ ...currency, symbolAfter }))
  return formatMoney(param.money, currencyNamed(param.currency, known), '')
}
