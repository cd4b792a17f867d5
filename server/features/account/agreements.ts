import type { Agreement, AgreementDue } from '../../../contract/agreements.ts'
import { type Language, languages } from '../../../contract/languages.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Context } from '../../context.ts'
import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import type { Packs } from '../../i18n/texts.ts'
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

/** Both agreements have to be agreed to (product §5), in the text as it stands now. */
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

/**
 * What a member of this shop has still to agree to. Staff write the agreements, and who only visits has signed nothing
 * here. Every page asks: whoever has agreed to all of them is remembered until one of them changes.
 */
export async function agreementsDue(context: Context): Promise<AgreementDue[]> {
  const { db, cache, shop, visitor, now } = context
  if (visitor.role === 'guest' || visitor.role === 'office' || visitor.shopId !== shop.id) return []
  const published = await publications(cache, db)
  const inForce = published.filter(({ at }) => at <= now).map(({ id }) => id)
  const agreed = await cache.get(`agreed:${shop.id}:${inForce}`, ['notices'], async () => new Set<number>())
  if (agreed.has(visitor.id)) return []
  const due = await dueTo(context, visitor.id)
  // Consent is never taken back, so this stays true.
  if (due.length === 0) agreed.add(visitor.id)
  return due
}

/** When agreements come into force: some of them may have been written for later. */
const publications = (cache: Cache, db: Db): Promise<{ id: number; at: Date }[]> =>
  cache.get(
    'agreements',
    ['notices'],
    async () => db<{ id: number; at: Date }[]>`
      select id, published_at as at from notices where agreement is not null order by id`,
  )

async function dueTo({ db, shop, lang }: Context, memberId: number): Promise<AgreementDue[]> {
  const due: AgreementDue[] = []
  for (const agreement of await currentAgreements(db, shop, lang)) {
    const { id, kind, version } = agreement
    const [last] = await db<{ isCurrent: boolean; then: string; now: string }[]>`
      select c.notice_id = ${id} and c.version = ${version} as "isCurrent",
        text_in(old.bodies, ${lang}) as then,
        (select text_in(bodies, ${lang}) from notices where id = ${id}) as now
      from consents c
        join notice_versions old on old.notice_id = c.notice_id and old.version = c.version
        join notices n on n.id = c.notice_id
      where c.member_id = ${memberId} and n.agreement = ${kind}
      order by c.notice_id = ${id} and c.version = ${version} desc, c.id desc
      limit 1`
    if (!last?.isCurrent) due.push({ ...agreement, news: last ? newParagraphs(last.then, last.now) : [] })
  }
  return due
}

function newParagraphs(before: string, now: string): string[] {
  const known = new Set(paragraphs(before))
  return paragraphs(now).filter(text => !known.has(text))
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)

/** Only to what is due and as it stands now: somebody may have changed it while it was read. */
export async function agreeToDue(
  context: Context,
  memberId: number,
  agreed: readonly Agreed[],
): Promise<Failure | undefined> {
  const current = await currentAgreements(context.db, context.shop, context.lang)
  for (const { id, version } of agreed) {
    const known = current.find(each => each.id === id)
    if (!known) return fail('message.noPermission', undefined, 'val.agreed')
    if (known.version !== version)
      return fail('message.agreementChanged', { title: known.title }, 'val.agreed')
  }
  await keepConsent(context, memberId, agreed)
  return undefined
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
      values (${memberId}, ${id}, ${version}, ${address}, ${userAgent.slice(0, 300)})
      on conflict do nothing`
  }
}

/** A shop that has none begins with ours, for its owner to replace. */
export async function writeFirstAgreements(sql: Sql, packs: Packs): Promise<void> {
  const inAll = (key: 'serviceTitle' | 'serviceText' | 'privacyTitle' | 'privacyText') =>
    Object.fromEntries(languages.map(({ code }) => [code, packs.t(code)(`message.${key}`)]))
  await inTransaction(sql, async tx => {
    // Several processes may start on one empty database.
    await tx`select pg_advisory_xact_lock(hashtext('first agreements'))`
    const [known] = await tx`select from notices where agreement is not null limit 1`
    if (known) return
    for (const kind of order) {
      await tx`
        insert into notices (agreement, titles, bodies)
        values (${kind}, ${tx.json(inAll(`${kind}Title`))}, ${tx.json(inAll(`${kind}Text`))})`
    }
  })
}
