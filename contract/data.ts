import * as v from 'valibot'
import { action } from './action.ts'
import { integer, json, looseRow, optional, requiredText } from './fields.ts'
import { placed } from './place.ts'

/** One record as data: for print templates and screens of their own. */
export const getData = action('hlt_get_data', {
  feature: 'data',
  access: 'guest',
  mutates: false,
  // A shared link works without login.
  open: ({ type }) => type === 'shared_quotation',
  input: v.looseObject({ type: requiredText(50), id: optional(integer()) }),
  output: v.record(v.string(), v.unknown()),
})

export const saveData = action('hlt_save_data', {
  feature: 'data',
  access: 'guest',
  mutates: true,
  input: v.object({ ...placed('site_id'), type: requiredText(50), row: json(looseRow()) }),
  output: v.object({ id: v.number() }),
})
