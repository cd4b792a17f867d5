import * as v from 'valibot'
import { action } from './action.ts'
import { count, flag, id, ids, integer, json, looseRow, optional, requiredText, text } from './fields.ts'

/** Every bill type states who may read and who may change its records, so most of these actions let everybody in. */

const billType = requiredText(50)
const forBillType = optional(text(50))

export const deleteFiles = action('del_files', {
  feature: 'records',
  access: 'member',
  mutates: true,
  input: v.object({ ids: ids() }),
})

export const describeReport = action('init_dispgrid', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  input: v.object({ billType, forBillType }),
})

export const loadReport = action('load_dispgrid', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  input: v.object({
    billType,
    forBillType,
    sort: optional(text(50)),
    dir: optional(v.pipe(text(4), v.toLowerCase(), v.picklist(['asc', 'desc']))),
    parentId: optional(integer()),
    incDisabled: optional(flag()),
    incChild: optional(flag()),
    recCount: optional(flag()),
    search: optional(text(4000)),
    /** 0 means all (spec §7). */
    limit: optional(count()),
    start: optional(count()),
    site_id: optional(id()),
    idOnly: optional(flag()),
  }),
})

export const getData = action('hlt_get_data', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  input: v.looseObject({ type: requiredText(50), id: optional(integer()) }),
})

export const saveData = action('hlt_save_data', {
  feature: 'records',
  access: 'guest',
  mutates: true,
  input: v.object({ type: requiredText(50), row: json(looseRow()), site_id: optional(id()) }),
})

export const describeForm = action('get_editfields', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  input: v.object({ billType, forBillType, id: optional(integer()), raw: optional(flag()) }),
})

export const saveRecord = action('save_baseinfo', {
  feature: 'records',
  access: 'guest',
  mutates: true,
  input: v.object({
    billType,
    forBillType,
    row: json(looseRow()),
    attachIds: optional(ids()),
    attachDelIds: optional(ids()),
  }),
})

export const deleteRecord = action('del_baseinfo', {
  feature: 'records',
  access: 'guest',
  mutates: true,
  input: v.object({ billType, id: id() }),
})

/** The sheets themselves travel as parts of the multipart body, not as a field. */
export const importSheets = action('hlt_import', {
  feature: 'records',
  access: 'member',
  mutates: true,
  input: v.object({ type: requiredText(50) }),
})
