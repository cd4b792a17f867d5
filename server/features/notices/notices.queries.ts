import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { noticesPerPage } from '../../../contract/notices.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { shownIn } from './shown-in.ts'

interface NoticePage {
  items: { id: number; title: string; titleLang?: Fallback | null; date: string }[]
  total: number
}

/** Agreements are not listed among the notices. */
export async function noticePage(db: Db, shop: Shop, lang: Language, page: number): Promise<NoticePage> {
  const [found] = await db<NoticePage[]>`
    with shown as (
      select id, titles, published_at from notices
      where ${shownIn(db, shop)} and published_at <= now() and agreement is null
    )
    select (select count(*)::integer from shown) as total,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'title', text_in(titles, ${lang}),
          'titleLang', ${fallbackOf(db, db`titles`, lang)}, 'date', published_at) order by published_at desc, id desc), '[]')
        from (
          select * from shown order by published_at desc, id desc
          limit ${noticesPerPage} offset ${(page - 1) * noticesPerPage}
        ) page) as items`
  return found!
}

export interface NoticeRow {
  id: number
  title: string
  titleLang: Fallback | null
  body: string | null
  bodyLang: Fallback | null
  publishedAt: Date
}

/** Agreements too: registration links to them. */
export async function noticeRow(
  db: Db,
  shop: Shop,
  lang: Language,
  id: number,
): Promise<NoticeRow | undefined> {
  const [row] = await db<NoticeRow[]>`
    select id, text_in(titles, ${lang}) as title, text_in(bodies, ${lang}) as body, published_at as "publishedAt",
      ${fallbackOf(db, db`titles`, lang)} as "titleLang", ${fallbackOf(db, db`bodies`, lang)} as "bodyLang"
    from notices where id = ${id} and ${shownIn(db, shop)} and published_at <= now()`
  return row
}
