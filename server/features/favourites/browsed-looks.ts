import { shopTimeZone } from '../../../contract/dates.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { WrittenTogether } from '../../db/written-together.ts'

/** As many as a member keeps. */
export const mostBrowsed = 200

export interface Look {
  memberId: number
  shopId: number
  productId: number
  at: Date
  /** Of one piece, as it was shown. */
  price: Decimal | null
  currency: string
}

export const looksOf = (db: Db): WrittenTogether<Look> =>
  new WrittenTogether({
    what: 'looks',
    keyOf: ({ memberId, shopId, productId }) => `${memberId} ${shopId} ${productId}`,
    write: looks => remember(db, looks),
  })

/** Once per member, product and day; each stands in `looks` once. Only a new row makes an old one go. */
export async function remember(db: Db, looks: readonly Look[]): Promise<void> {
  const written = await db<{ memberId: number; shopId: number; fresh: boolean }[]>`
    insert into browsed as b (member_id, shop_id, product_id, day, seen_at, seen_price, seen_currency)
    select l.member_id, l.shop_id, l.product_id, (l.seen_at at time zone ${shopTimeZone})::date, l.seen_at, l.price, l.currency
    from unnest(${looks.map(({ memberId }) => memberId)}::integer[], ${looks.map(({ shopId }) => shopId)}::integer[],
      ${looks.map(({ productId }) => productId)}::integer[], ${looks.map(({ at }) => at)}::timestamptz[],
      ${looks.map(({ price }) => price)}::numeric[], ${looks.map(({ currency }) => currency)}::text[])
      as l (member_id, shop_id, product_id, seen_at, price, currency)
    join members m on m.id = l.member_id
    join products p on p.id = l.product_id
    order by 1, 2, 3, 4
    on conflict (member_id, shop_id, product_id, day)
      do update set seen_at = excluded.seen_at, seen_price = excluded.seen_price, seen_currency = excluded.seen_currency
      where b.seen_at <= excluded.seen_at
    returning b.member_id as "memberId", b.shop_id as "shopId", xmax = 0 as fresh`
  const grown = written.filter(({ fresh }) => fresh)
  if (grown.length === 0) return
  await db`
    delete from browsed b using (
      select distinct g.member_id, g.shop_id, o.product_id, o.day
      from unnest(${grown.map(({ memberId }) => memberId)}::integer[], ${grown.map(({ shopId }) => shopId)}::integer[])
        as g (member_id, shop_id)
      cross join lateral (
        select product_id, day from browsed
        where member_id = g.member_id and shop_id = g.shop_id order by seen_at desc offset ${mostBrowsed}) o
    ) old
    where b.member_id = old.member_id and b.shop_id = old.shop_id and b.product_id = old.product_id and b.day = old.day`
}
