import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { WechatRefusal, WechatSilence, type WechatUser } from '../../ports/mini-program/platform.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { programOfApp } from './mini-program.queries.ts'
import { withPlatform } from './platform-tokens.ts'
import { platformOf, platformServices } from './reach-platform.ts'

export interface ProgramUser extends WechatUser {
  appId: string
}

/** Who holds the phone, as WeChat says; only in the mini-program of this shop. */
export async function programUser(
  context: Context,
  { app, code }: { app: string; code: string },
): Promise<ProgramUser | Failure> {
  const { pool, shop, log } = context
  const program = await programOfApp(pool, app)
  if (!program?.connectedAt || program.lostAt || program.shopId !== shop.id)
    return fail('mini-program.notThisShop', undefined, 'app')
  const services = platformServices(context)
  const reached = await platformOf(services)
  if (!reached.platform) return fail('mini-program.enterFailed')
  try {
    const user = await withPlatform(services, reached, token =>
      reached.platform.userOf(token, { appId: app, code }),
    )
    return { ...user, appId: app }
  } catch (error) {
    if (!(error instanceof WechatRefusal || error instanceof WechatSilence)) throw error
    log.warn({ err: error }, 'WeChat did not say who opened the mini-program')
    return fail('mini-program.enterFailed', undefined, 'code')
  }
}

/** Whose it is, of those who may come in here. Head office's staff sign in by themselves. */
export async function memberOfUser(
  db: Db,
  shop: Pick<Shop, 'id' | 'ownerId'>,
  { appId, openId, unionId }: ProgramUser,
): Promise<number | undefined> {
  const [found] = await db<{ id: number; openId: string; appId: string }[]>`
    select m.id, l.open_id as "openId", l.app_id as "appId"
    from mini_program_links l join members m on m.id = l.member_id
    where (l.app_id = ${appId} and l.open_id = ${openId} or l.union_id = ${unionId ?? null}) and m.status = 'active'
      and m.role <> 'office' and (m.shop_id = ${shop.id} or m.id = ${shop.ownerId})
    order by l.app_id = ${appId} and l.open_id = ${openId} desc, l.linked_at desc limit 1`
  if (found && (found.appId !== appId || found.openId !== openId))
    await link(db, { appId, openId, unionId }, found.id)
  return found?.id
}

export async function link(db: Db, { appId, openId, unionId }: ProgramUser, memberId: number): Promise<void> {
  await db`
    insert into mini_program_links (app_id, open_id, union_id, member_id)
    values (${appId}, ${openId}, ${unionId ?? null}, ${memberId})
    on conflict (app_id, open_id) do update
      set member_id = excluded.member_id, union_id = excluded.union_id, linked_at = now()`
}
