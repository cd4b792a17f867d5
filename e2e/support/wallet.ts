import type { Sql } from '../../server/db/database.ts'
import { newMember } from './account.ts'

/** Somebody with an electronic account at our own gateway, and money in the wallet. */
export async function ownerOf(sql: Sql, wallet: number) {
  const member = await newMember(sql)
  const { id } = member
  await sql`
    with opened as (
      insert into e_accounts (member_id, provider, holder, state, number, account_no, form, transfer_in, opened_at)
      values (${id}, 'qqt', 'person', 'normal', ${`J${id}`}, ${`JACC${id}`}, '{"person": {"name": "Ada Lin"}}',
        '{"holder": "Ada Lin", "number": "88001234", "bank": "Demo Acquirer"}', now())
    )
    insert into gateway_accounts (provider, merchant_no, number, token, holder, name, mobile, last_digits, account_no, state,
      outcome, told, notify_url)
    values ('qqt', '1900000001', ${`J${id}`}, ${`J${id}`}, 'person', 'Ada Lin', '', '0007', ${`JACC${id}`}, 'normal', 'normal',
      'now', '')`
  await sql`
    select post_transfer(${`journey:${id}`}, 'margin', s.id, null, null, null, '', array[null, ${id}]::integer[],
      array['cash', 'wallet'], array['CNY', 'CNY'], array[-${wallet}::numeric, ${wallet}::numeric])
    from shops s where s.is_default`
  return member
}
