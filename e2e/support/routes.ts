import { routeTable } from '../../web/app/table.ts'
import { openShopDatabase } from './database.ts'

export interface Sample {
  path: string
  /** The same for everybody, and listed by search engines. */
  isPublic: boolean
  as: 'guest' | 'member' | 'office'
}

/** An address for every screen of the route table, with what the demo shop has. */
export async function everyRoute(): Promise<Sample[]> {
  const { sql, close } = await openShopDatabase()
  try {
    const one = async (rows: PromiseLike<{ id: number }[]>) => (await rows)[0]?.id ?? 0
    const member = await one(sql<{ id: number }[]>`select id from members where mobile like '%13800000001'`)
    const order = await one(
      sql<{ id: number }[]>`select id from orders where member_id = ${member} order by state, id limit 1`,
    )
    const notice = await one(sql<{ id: number }[]>`select id from notices order by id limit 1`)
    const group = await one(sql<{ id: number }[]>`select id from group_buys where ends_at > now() limit 1`)
    const queries: Record<string, string> = {
      '/product': '?id=1',
      '/affiche/detail': `?id=${notice}`,
      '/group': group ? `?id=${group}` : '',
      '/member/order/detail': `?id=${order}`,
      '/pay': `?id=${order}`,
      '/pay/result': `?id=${order}`,
      '/link': '?href=https%3A%2F%2Fexample.com%2F',
      '/office/records': '?type=order',
      '/scan': '?code=none',
    }
    return routeTable
      .filter(({ screen, path }) => screen && path !== '/404' && path !== '/baojia/shared')
      .map(({ path, requires = {}, private: isPrivate }) => ({
        path: path + (queries[path] ?? ''),
        isPublic: !isPrivate,
        as: requires.office ? 'office' : requires.member ? 'member' : 'guest',
      }))
  } finally {
    await close()
  }
}
