import { shopTimeZone } from '../../../contract/dates.ts'
import { isLanguage, type Language } from '../../../contract/languages.ts'
import { withoutMarks } from '../../../contract/text.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { SmsTemplate } from '../../ports/sms/sms.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { infoOf } from './notice-kinds.ts'
import { wordsOf } from './present-notice.ts'
import type { NoticeParams } from './ring-bell.ts'

interface ToWord extends Pick<Shop, 'titles' | 'languages' | 'flags' | 'currencies'> {
  id: number
  kind: string
  params: NoticeParams
  language: string | null
}

const mostAtOnce = 100

/** Messages that were written with a notice get their words, in the member's language, and are due from then on. */
export async function wordNotices({ sql, packs }: Pick<Services, 'sql' | 'packs'>): Promise<void> {
  for (;;) {
    const worded = await inTransaction(sql, async tx => {
      const rows = await tx<ToWord[]>`
        select m.id, m.content ->> 'kind' as kind, m.content -> 'params' as params, m.content ->> 'language' as language,
          s.titles, s.languages, s.flags,
          (select coalesce(json_agg(json_build_object('code', c.code, 'symbol', c.symbol, 'rate', c.rate::text,
            'decimals', c.decimals)), '[]') from currencies c where c.shop_id = s.id) as currencies
        from messages m join shops s on s.id = (m.content ->> 'shopId')::integer
        where m.state = 'waiting' and m.due_at = m.expires_at
        order by m.id limit ${mostAtOnce} for update of m skip locked`
      for (const row of rows) {
        const words = wordedAs(packs, row)
        await (words
          ? tx`update messages set content = ${tx.json(words)}, due_at = now() where id = ${row.id}`
          : tx`
              update messages set state = 'failed', done_at = now(), fault = ${`No SMS tells of ${row.kind}`}
              where id = ${row.id}`)
      }
      return rows.length
    })
    if (worded < mostAtOnce) return
  }
}

/** Undefined: the kind was dropped since. */
function wordedAs(packs: Services['packs'], row: ToWord): (SmsTemplate & { text: string }) | undefined {
  const info = infoOf(row.kind)?.sms
  if (!info) return undefined
  const lang: Language = isLanguage(row.language) ? row.language : (row.languages[0] ?? 'zh')
  const t = packs.t(lang)
  const words = wordsOf({ t, lang, timeZone: shopTimeZone, shop: row }, row.params)
  const text = t(info.text, { ...words, shop: inLanguage(row.titles, lang) })
  const word = (name: string) => withoutMarks(String(words[name] ?? ''))
  return { ...info.template(word), text: withoutMarks(text) }
}
