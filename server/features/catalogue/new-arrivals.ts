import type { CategoryBranch } from '../../../contract/catalogue.ts'
import { newArrivals } from '../../../contract/category-path.ts'
import { formatDate, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { isShown } from './shown.ts'

/** Counting goes over a month of products; nobody needs it to the second. */
const freshForMs = 60_000

export const shopToday = ({ now }: Pick<Context, 'now'>): string => formatDate(now, shopTimeZone)

/** The synthetic category (product §3), with its days and how many products came on each. */
export async function newArrivalTree(
  context: Pick<Context, 'cache' | 'db' | 'shop' | 'now' | 't'>,
): Promise<CategoryBranch> {
  const { cache, db, shop, now, t } = context
  const today = shopToday(context)
  const { date: _, ...top } = newArrivals(
    { title: t('message.newArrivals'), day: date => t('message.newOn', { date }) },
    today,
  )
  const minute = Math.floor(now.getTime() / freshForMs)
  const first = top.child.at(-1)!.date!
  const key = shop.ownerId === null ? '' : shop.id
  const counts = await cache.get(`arrivals:${key}:${minute}`, ['hidden_products', 'hidden_categories'], () =>
    arrivalsByDay(db, shop, first),
  )
  const child = top.child.map(({ date, ...day }) => ({
    ...day,
    picture: '',
    count: counts.get(date!) ?? 0,
    child: [],
  }))
  return { ...top, picture: '', count: child.reduce((sum, { count }) => sum + count, 0), child }
}

async function arrivalsByDay(db: Db, shop: Shop, first: string): Promise<Map<string, number>> {
  const rows = await db<{ day: string; count: number }[]>`
    select to_char(created_at at time zone ${shopTimeZone}, 'YYYY-MM-DD') as day, count(*)::integer as count
    from products p where ${isShown(db, shop, db`p`)} and created_at >= ${startOfDay(first, shopTimeZone)} group by 1`
  return new Map(rows.map(({ day, count }) => [day, count]))
}
