import type { Agreement } from '../../../contract/account.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Context } from '../../context.ts'
import type { Db, Sql } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import type { Packs } from '../../texts.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** The newest published one of each kind; a shop's own before everybody's. */
export async function currentAgreements(db: Db, shop: Shop, lang: Language): Promise<Agreement[]> {
  const newest = await db<Agreement[]>`
    select distinct on (agreement) id, agreement as kind, text_in(titles, ${lang}) as title, version
    from notices
    where agreement is not null and published_at <= now() and coalesce(shop_id, ${shop.id}) = ${shop.id}
    order by agreement, shop_id nulls last, published_at desc, id desc`
  return newest.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const order: readonly Agreement['kind'][] = ['service', 'privacy']

export interface Agreed {
  id: number
  version: number
}

/** "The user must agree to the service and privacy agreements" (spec §5): to the text as it stands now. */
export async function checkAgreed(
  { pool, lang }: Context,
  shop: Shop,
  agreed: readonly Agreed[],
): Promise<{ agreed: Agreed[] } | Failure> {
  const current = await currentAgreements(pool, shop, lang)
  for (const { id, version, title } of current) {
    const given = agreed.find(each => each.id === id)
    if (!given) return fail('message.agreementsNeeded', { title }, 'agreed')
    if (given.version !== version) return fail('message.agreementChanged', { title }, 'agreed')
  }
  return { agreed: current.map(({ id, version }) => ({ id, version })) }
}

/** Kept with the version, the time and where it came from. */
export async function keepConsent(
  { db, address, userAgent }: Context,
  memberId: number,
  agreed: readonly Agreed[],
): Promise<void> {
  for (const { id, version } of agreed) {
    await db`
      insert into consents (member_id, notice_id, version, address, user_agent)
      values (${memberId}, ${id}, ${version}, ${address}, ${userAgent.slice(0, 300)})`
  }
}

/** A shop that has none begins with ours, for its owner to replace. */
export async function writeFirstAgreements(sql: Sql, packs: Packs): Promise<void> {
  const inBoth = (key: 'serviceTitle' | 'serviceText' | 'privacyTitle' | 'privacyText') =>
    Object.fromEntries((['zh', 'en'] as const).map(lang => [lang, packs.t(lang)(`message.${key}`)]))
  await sql.begin(async tx => {
    // Several processes may start on one empty database.
    await tx`select pg_advisory_xact_lock(hashtext('first agreements'))`
    const [known] = await tx`select from notices where agreement is not null limit 1`
    if (known) return
    for (const kind of order) {
      await tx`
        insert into notices (agreement, titles, bodies)
        values (${kind}, ${tx.json(inBoth(`${kind}Title`))}, ${tx.json(inBoth(`${kind}Text`))})`
    }
  })
}
