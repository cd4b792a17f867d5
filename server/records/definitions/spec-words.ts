import type { Db, Fragment } from '../../db/database.ts'
import { computed } from '../fields.ts'

/** Which of a product it is, beside its name: `spec` are the choices of a SKU, `made` what was customised. */
export const specWords = (spec: (db: Db) => Fragment, made: (db: Db) => Fragment = db => db`null::jsonb`) =>
  computed(
    'spec',
    'bill.spec',
    (db, { lang }) => db`concat_ws(' / ', (
      select string_agg(text_in(choice.one -> 'value', ${lang}::text), ' / ' order by choice.n)
      from jsonb_array_elements(${spec(db)}) with ordinality choice (one, n)),
      nullif(text_in(${made(db)}, ${lang}::text), ''))`,
    { sort: false, list: { w: 140 } },
  )
