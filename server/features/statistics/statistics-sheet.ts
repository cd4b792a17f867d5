import { languageOf } from '../../../contract/languages.ts'
import type { StatisticsSheet } from '../../../contract/statistics.ts'
import type { MemberContext } from '../../context.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { bestCustomers, goodsSold, namedCategories, namedProducts, salesByDay } from './statistics.queries.ts'
import { type Asked, amountsIn } from './statistics.ts'

/** A sheet that nobody reads to its end is none. */
const mostRows = 10_000

/** A table of the page with all its rows. */
export async function statisticsSheet(
  context: MemberContext,
  asked: Asked,
  of: StatisticsSheet,
): Promise<AsyncGenerator<Uint8Array>> {
  const { lang, t, timeZone } = context
  return writeXlsx(columnsOf(context, of), await rowsOf(context, asked, of), {
    sheetName: t('office.statistics'),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}

function columnsOf({ t }: MemberContext, of: StatisticsSheet): SheetColumn[] {
  const words = (header: string, width = 120): SheetColumn => ({ header, width, kind: 'text' })
  const number = (header: string): SheetColumn => ({ header, width: 100, kind: 'number' })
  const money = (header: string): SheetColumn => ({ header, width: 120, kind: 'money' })
  const sums = [number(t('statistics.quantity')), money(t('statistics.amount'))]
  switch (of) {
    case 'days':
      return [
        words(t('office.day')),
        number(t('office.orderCount')),
        money(t('office.revenue')),
        money(t('statistics.refunds')),
      ]
    case 'customers':
      return [
        words(t('statistics.customer'), 200),
        words(t('bill.mobile')),
        number(t('office.orderCount')),
        money(t('statistics.amount')),
      ]
    case 'categories':
      return [words(t('statistics.category'), 200), ...sums]
    default:
      return [words(t('pick-list.itemNo')), words(t('statistics.product'), 240), ...sums]
  }
}

async function rowsOf(
  context: MemberContext,
  { scope, currency }: Asked,
  of: StatisticsSheet,
): Promise<unknown[][]> {
  const { db, lang } = context
  const text = await amountsIn(context, currency)
  const money = (amount: Parameters<typeof text>[0]) => new SheetAmount(text(amount), currency)
  switch (of) {
    case 'days':
      return (await salesByDay(db, scope)).map(({ day, orders, turnover, refunds }) => [
        day,
        orders,
        money(turnover),
        money(refunds),
      ])
    case 'customers':
      return (await bestCustomers(db, scope, mostRows)).map(({ name, mobile, orders, amount }) => [
        name,
        mobile,
        orders,
        money(amount),
      ])
    case 'categories': {
      const { categories } = await goodsSold(db, scope, mostRows)
      const names = await namedCategories(
        db,
        categories.map(({ id }) => id),
        lang,
      )
      return categories.map(({ id, quantity, amount }) => [names.get(id) ?? '', quantity, money(amount)])
    }
    default: {
      const sold = (await goodsSold(db, scope, mostRows))[of]
      const names = await namedProducts(
        db,
        sold.map(({ id }) => id),
        lang,
      )
      return sold.map(({ id, quantity, amount }) => {
        const { itemNo, name } = names.get(id)!
        return [itemNo, name, quantity, money(amount)]
      })
    }
  }
}
