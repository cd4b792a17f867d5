import { getData, saveData } from '../../contract/data.ts'
import { toDecimal } from '../../contract/decimal.ts'
import { amountText } from '../../contract/money.ts'
import { mostCounted } from '../../contract/office.ts'
import * as contract from '../../contract/records.ts'
import type { Context } from '../context.ts'
import { type Failure, fail, handle, type Outcome, ok } from '../handler.ts'
import { lacksRight, mayDo } from './access.ts'
import { currenciesOf } from './amounts.ts'
import { dropAttachments, keepAttachments } from './attachments.ts'
import type { BillType } from './bill-type.ts'
import './bill-types.ts'
import { changeDetail } from './changes.ts'
import { describeForm, formFields, readRecord } from './form.ts'
import { branchColumnOf, countRecords, describeGrid, isSortable, listRecords, parentOf } from './list.ts'
import { lookUpBillType } from './registry.ts'
import { deleteRecord, type SaveResult, saveRecord } from './save.ts'
import { takeOffSaved } from './take-off.ts'
import { partOf } from './values.ts'

/** A record that is not there, or not the visitor's. */
const missing = fail('message.noPermission', undefined, 'id')

/**
 * A bill type for this visitor, where another one's form asks for it: its lists, and what its fields look up. One that the visitor may
 * not see is answered like one that does not exist.
 */
function reachable(
  { visitor }: Context,
  name: string,
  { forName, field = 'billType' }: { forName?: string | undefined; field?: string } = {},
): BillType | Failure {
  const type = lookUpBillType(name)
  if (type && mayDo(type, visitor, 'see')) {
    const asking = forName ? lookUpBillType(forName) : undefined
    const asked = asking ? mayDo(asking, visitor, 'see') && asksFor(asking, name) : !forName
    return asked ? type : fail('message.noPermission', undefined, 'forBillType')
  }
  const key = type && lacksRight(type, visitor) ? 'message.noDistribution' : 'message.noPermission'
  return fail(key, undefined, field)
}

const asksFor = ({ name, children, fields }: BillType, asked: string): boolean =>
  name === asked ||
  fields.some(({ edit, lookup }) => edit?.billType === asked || lookup === asked) ||
  (children?.some(({ billType }) => billType === asked) ?? false)

const recordId = (row: Record<string, unknown>): number => {
  const id = Number(row.id ?? 0)
  return Number.isSafeInteger(id) && id > 0 && id <= 2147483647 ? id : 0
}

const answer = (result: SaveResult): Outcome<{ id: number }> =>
  result.kind === 'saved' ? ok({ id: result.id }) : result

export const recordActions = [
  handle(contract.describeReport, async (context, { billType, forBillType }) => {
    const type = reachable(context, billType, { forName: forBillType })
    return 'kind' in type ? type : ok(await describeGrid(context, type))
  }),

  handle(contract.loadReport, async (context, { billType, forBillType, recCount, ...asked }) => {
    const type = reachable(context, billType, { forName: forBillType })
    if ('kind' in type) return type
    if (asked.sort && !isSortable(type, asked.sort)) return fail('form.type', undefined, 'sort')
    const query = { ...asked, parentId: parentOf(type, asked) }
    if (query.parentId !== undefined && !type.parent)
      return fail('message.noPermission', undefined, 'parentId')
    if (query.site_id && query.site_id !== context.shop.siteId && !branchColumnOf(type))
      return fail('message.noPermission', undefined, 'site_id')
    const { rows, ...obj } = await listRecords(context, type, { ...query, count: recCount })
    return ok(obj, rows)
  }),

  handle(contract.describeForm, async (context, { billType, forBillType, id, raw }) => {
    const type = reachable(context, billType, { forName: forBillType })
    if ('kind' in type) return type
    const form = await describeForm(context, type, id, raw ?? false)
    return form ? ok(form) : missing
  }),

  handle(contract.countReports, async (context, { billType, lists }) => {
    const type = reachable(context, billType)
    if ('kind' in type) return type
    const counts = await Promise.all(lists.map(list => countRecords(context, type, list, mostCounted)))
    return ok({ counts })
  }),

  handle(contract.changeDetail, async (context, { id }) => {
    const change = id ? await changeDetail(context, id) : undefined
    return change ? ok(change) : fail('message.noPermission', undefined, 'id')
  }),

  handle(getData, async (context, { type: billType, id }) => {
    const type = reachable(context, billType, { field: 'type' })
    if ('kind' in type) return type
    const record = id ? await readRecord(context, type, id) : undefined
    if (!record) return missing
    const open = formFields(type).filter(field => !field.secret)
    const [currencies] = await currenciesOf(context, type, open, [record])
    const fields = open.map(field => {
      const value = partOf(field, record[field.column!]) ?? null
      const currency = currencies!.get(field)
      return [field.name, currency && value !== null ? amountText(toDecimal(value), currency) : value]
    })
    return ok({ id, ...Object.fromEntries(fields) })
  }),

  handle(contract.saveRecord, async (context, { billType, forBillType, row, attachIds, attachDelIds }) => {
    const type = reachable(context, billType, { forName: forBillType })
    if ('kind' in type) return type
    const result = await saveRecord(context, type, recordId(row), row)
    if (result.kind !== 'saved') return result
    const { id } = result
    return (
      (attachDelIds && (await takeOffSaved(context, type, id, attachDelIds))) ??
      (await keepAttachments(context, type, id, { attachIds, attachDelIds })) ??
      ok({ id })
    )
  }),

  handle(saveData, async (context, { type: billType, row }) => {
    const type = reachable(context, billType, { field: 'type' })
    return 'kind' in type ? type : answer(await saveRecord(context, type, recordId(row), row))
  }),

  handle(contract.deleteRecord, async (context, { billType, id }) => {
    const type = reachable(context, billType)
    if ('kind' in type) return type
    const refused = await deleteRecord(context, type, id)
    if (refused) return refused
    await dropAttachments(context, type, id)
    return ok({})
  }),
]
