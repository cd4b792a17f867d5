import * as v from 'valibot'
import { type Access, type Action, action, type Declared } from './action.ts'
import { integer, json, looseRow, optional, requiredText } from './fields.ts'
import { placed } from './place.ts'

/** One record as data: for print templates and screens of their own. The type is a bill type. */
export const getData = action('hlt_get_data', {
  feature: 'data',
  access: 'guest',
  mutates: false,
  input: v.object({ type: requiredText(50), id: optional(integer()) }),
  output: v.record(v.string(), v.unknown()),
})

/** One record, as `save_baseinfo` saves it. The type is a bill type. */
export const saveData = action('hlt_save_data', {
  feature: 'data',
  access: 'guest',
  mutates: true,
  input: v.object({ ...placed('site_id'), type: requiredText(50), row: json(looseRow()) }),
  output: v.object({ id: v.number() }),
})

/** What a screen shows, made for it: `hlt_get_data` of a type of its own, with whatever input it declares. */
export const read = <
  In extends v.GenericSchema,
  Out extends v.GenericSchema,
  Who extends Access,
  Row extends v.GenericSchema = v.GenericSchema,
>(
  type: string,
  options: Declared<In, Out, Row, Who>,
): Action<In, Out, Row, Who> => ({ ...options, name: getData.name, type, mutates: false })

/** A step that a screen of its own asks for: `hlt_save_data` of a type of its own, with a `row`. */
export const save = <
  In extends v.GenericSchema,
  Out extends v.GenericSchema,
  Who extends Access,
  Row extends v.GenericSchema = v.GenericSchema,
>(
  type: string,
  options: Declared<In, Out, Row, Who>,
): Action<In, Out, Row, Who> => ({ ...options, name: saveData.name, type, mutates: true })

/** The input of a save whose row has these fields. */
export const rowOf = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.object({ ...placed('site_id'), row: json(v.object(fields)) })

/** What a save answers: which record it was. */
export const saved = v.object({ id: v.number() })
