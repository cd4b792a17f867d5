import type { Decimal } from '../../../contract/decimal.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import { infoOf, type MemberNotice, type NoticeKind, noticeKinds, type StaffNotice } from './notice-kinds.ts'

/** What is filled in when it is read, in the reader's language, currency signs and time. */
export type NoticeParam =
  | string
  | number
  | { money: Decimal; currency: string }
  | { names: TextsByLanguage }
  | { day: string }
  | { text: TextKey }
export type NoticeParams = Readonly<Record<string, NoticeParam>>

interface Notice<Kind extends NoticeKind> {
  kind: Kind
  /** The id of what it leads to. */
  about?: number | null
  /** Which event it is, where `about` may have several of the kind. */
  key?: string | number
  params?: NoticeParams
  /** Whoever did it themselves need not be told. */
  by?: number | null
}

/**
 * Tells a member, in the transaction of what happened: `await ring(tx, memberId, { kind: 'order_note', about: orderId, params: { number } })`.
 * The same event is told once, however often it is said.
 */
export const ring = (db: Db, memberId: number, notice: Notice<MemberNotice>): Promise<void> =>
  insert(db, db`select ${memberId}::integer as id, '{}'::jsonb as facts`, notice)

/** Many at once. */
export const ringEach = (db: Db, memberIds: readonly number[], notice: Notice<MemberNotice>): Promise<void> =>
  insert(
    db,
    db`select whom.id, '{}'::jsonb as facts from unnest(${[...memberIds]}::integer[]) as whom (id)`,
    notice,
  )

/** The same for head office's clerks: those whom the kind concerns. */
export const ringStaff = (db: Db, notice: Notice<StaffNotice>): Promise<void> =>
  insert(db, db`select id, '{}'::jsonb as facts from (${staffFor(db, notice.kind)}) clerk`, notice)

/** Tells whoever bought it; the order's `number` is filled in. */
export const ringOfOrder = (
  db: Db,
  orderId: number,
  notice: Omit<Notice<MemberNotice>, 'about'>,
): Promise<void> =>
  insert(
    db,
    db`select member_id as id, jsonb_build_object('number', number) as facts from orders where id = ${orderId}`,
    { ...notice, about: orderId },
  )

/** Tells the distributor in whose shop it was bought, and the clerks who work there; nobody, where it was head office's. */
export const ringDistributor = (
  db: Db,
  orderId: number,
  notice: Omit<Notice<MemberNotice>, 'about'> & { about?: number },
): Promise<void> =>
  insert(
    db,
    db`
      select seller.id, jsonb_build_object('number', o.number, 'nick', m.nick) as facts
      from orders o join shops s on s.id = o.shop_id and s.owner_id is not null join members m on m.id = o.member_id,
        lateral (${sellersOf(db)}) seller
      where o.id = ${orderId}`,
    { ...notice, about: notice.about ?? orderId },
  )

/** The same of a shop. */
export const ringShop = (db: Db, shopId: number, notice: Notice<MemberNotice>): Promise<void> =>
  insert(
    db,
    db`
      select seller.id, '{}'::jsonb as facts from shops s, lateral (${sellersOf(db)}) seller
      where s.id = ${shopId} and s.owner_id is not null`,
    notice,
  )

/** Who sees to what happens in `s`, a distributor's shop. */
const sellersOf = (db: Db): Fragment => db`
  select s.owner_id as id
  union all
  select id from members
  where role = 'operator' and shop_id = s.id and status = 'active' and rights & ${DistributionRight.Screens} <> 0`

/** Tells whoever opened the case; its `number` is filled in, and the `amount` it is about. */
export const ringOfCase = (
  db: Db,
  caseId: number,
  notice: Omit<Notice<MemberNotice>, 'about'>,
): Promise<void> =>
  insert(db, db`select c.member_id as id, ${caseFacts(db)} as facts ${caseRow(db, caseId)}`, {
    ...notice,
    about: caseId,
  })

/** Tells the clerks whom it concerns of a case; besides the member's `nick` is filled in. */
export const ringStaffOfCase = (
  db: Db,
  caseId: number,
  notice: Omit<Notice<StaffNotice>, 'about'>,
): Promise<void> =>
  insert(
    db,
    db`select clerk.id, ${caseFacts(db)} as facts ${caseRow(db, caseId)} cross join (${staffFor(db, notice.kind)}) clerk`,
    { ...notice, about: caseId },
  )

/** The same for the distributor in whose shop it was bought, and the clerks who work there. */
export const ringSellerOfCase = (
  db: Db,
  caseId: number,
  notice: Omit<Notice<MemberNotice>, 'about'>,
): Promise<void> =>
  insert(
    db,
    db`
      select seller.id, ${caseFacts(db)} as facts ${caseRow(db, caseId)}
      join shops s on s.id = o.shop_id and s.owner_id is not null, lateral (${sellersOf(db)}) seller`,
    { ...notice, about: caseId },
  )

const caseFacts = (db: Db): Fragment => db`
  jsonb_build_object('number', c.number, 'nick', m.nick, 'amount', jsonb_build_object('money', c.amount::text, 'currency', o.currency))`

const caseRow = (db: Db, caseId: number): Fragment => db`
  from (select * from after_sale_cases where id = ${caseId}) c
  join orders o on o.id = c.order_id join members m on m.id = c.member_id`

/** Clerks of the kind's roles; the owner, and who has no role, runs everything. */
const staffFor = (db: Db, kind: StaffNotice): Fragment => db`
  select id from members
  where role = 'office' and status = 'active'
    and (staff_role is null or staff_role = any(${['owner', ...noticeKinds[kind].staff]}::text[]))`

const eventOf = ({ kind, key, about }: Notice<NoticeKind>): string => `${kind}:${key ?? about ?? ''}`

/** `whom`: rows of `id` and `facts`. */
async function insert(db: Db, whom: Fragment, notice: Notice<NoticeKind>): Promise<void> {
  const { kind, about = null, params = {}, by = null } = notice
  const told = db`
    insert into bell_notices (member_id, kind, event, about, params)
    select whom.id, ${kind}, ${eventOf(notice)}, ${about}::integer, whom.facts || ${db.json(params)}
    from (${whom}) whom where whom.id is distinct from ${by}::integer
    order by whom.id
    on conflict (event, member_id) do nothing`
  const sms = infoOf(kind)?.sms
  await (sms ? withSms(db, told, kind, sms.setting) : told)
}

const smsDays = 3

/** Whoever is told for the first time gets an SMS too, unless the shop sends none; its words come later (`notice-sms.ts`). */
const withSms = (db: Db, told: Fragment, kind: NoticeKind, setting: string): Fragment => db`
  with told as (${told} returning member_id, params), late as (select now() + make_interval(days => ${smsDays}) as at)
  insert into messages (mobile, content, secret, due_at, expires_at)
  select m.mobile, jsonb_build_object('kind', ${kind}::text, 'params', told.params, 'language', m.language, 'shopId', s.id),
    false, late.at, late.at
  from told join members m on m.id = told.member_id and m.status = 'active' join shops s on s.id = m.shop_id, late
  where s.${db(setting)}`

/** What was told has changed since, and is no news: it says now what is true. `key` as it was told with. */
export async function amend(
  db: Db,
  kinds: readonly NoticeKind[],
  key: string | number,
  params: NoticeParams,
): Promise<void> {
  await db`
    update bell_notices set params = params || ${db.json(params)}
    where event = any(${kinds.map(kind => eventOf({ kind, key }))}::text[])`
}

/** Somebody has seen to it: nobody else has to be told any more. `key` as it was told with. */
export async function hush(
  db: Db,
  kinds: readonly NoticeKind[],
  about: number,
  key?: string | number,
): Promise<void> {
  await db`
    update bell_notices set read_at = now()
    where event = any(${kinds.map(kind => eventOf({ kind, about, key }))}::text[]) and read_at is null`
}
