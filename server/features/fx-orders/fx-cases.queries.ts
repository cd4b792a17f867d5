import type { FxCaseTab } from '../../../contract/fx-orders.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db, Fragment } from '../../db/database.ts'
import {
  type CaseListRow,
  casePage,
  casesCalled,
  newestCases,
  over,
} from '../after-sale/after-sale.queries.ts'
import { ownTransfer } from '../payment/own-transfer.ts'

const inTab = (db: Db, tab: Exclude<FxCaseTab, 'ended'>): Fragment => {
  switch (tab) {
    case 'toDecide':
      return db`state = 'requested'`
    case 'open':
      return db`state in ('granted', 'sent_back', 'received')`
    case 'transfers':
      return db`id in (select r.case_id from refunds r where ${ownTransfer(db)})`
  }
}

interface FxCasePage {
  lang: Language
  /** Whose cases: a query of ids. */
  shops: Fragment
  tab: FxCaseTab
  find: string
  start: number
  limit: number
}

/** A page, and of how many where that is not among the counts. */
export async function fxCasesOf(
  db: Db,
  { lang, shops, tab, find, start, limit }: FxCasePage,
): Promise<{ rows: CaseListRow[]; total?: number }> {
  const theirs = db`shop_id in (${shops})`
  if (find) {
    const where = db`${theirs} and id = any(array(${casesCalled(db, find)}))`
    const [rows, [all]] = await Promise.all([
      casePage(db, lang, { where, order: db`id desc`, start, limit }),
      db<{ count: number }[]>`select count(*)::integer as count from after_sale_cases where ${where}`,
    ])
    return { rows, total: all!.count }
  }
  if (tab === 'ended')
    return { rows: await newestCases(db, { lang, start, limit }, { shops, only: over(db) }) }
  const where = db`${theirs} and ${inTab(db, tab)}`
  return { rows: await casePage(db, lang, { where, order: db`act_before, id`, start, limit }) }
}

/** From the lines by day (migration 0106), but for transfers, of which few are to be made. */
export async function fxCaseCounts(db: Db, shops: Fragment): Promise<Record<FxCaseTab, number>> {
  const kept = (which: Fragment) => db`coalesce(sum(rows) filter (where ${which}), 0)::integer`
  const [row] = await db<Record<FxCaseTab, number>[]>`
    select ${kept(inTab(db, 'toDecide'))} as "toDecide", ${kept(inTab(db, 'open'))} as open, ${kept(over(db))} as ended,
      (select count(distinct c.id)::integer from refunds r join after_sale_cases c on c.id = r.case_id
       where ${ownTransfer(db)} and c.shop_id in (${shops})) as transfers
    from after_sale_sums where shop_id in (${shops})`
  return row!
}
