import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { read } from './data.ts'
import {
  count,
  flag,
  id,
  ids,
  integer,
  json,
  looseRow,
  optional,
  requiredText,
  text,
  unlessZero,
} from './fields.ts'
import { fileItem } from './files.ts'
import { mostViews } from './office.ts'
import { agreedOrder, judgedOrder, mostImportOrders } from './order-import.ts'
import { judgedShipment } from './ship-sheet.ts'
import { judgedStockRow } from './stock-sheet.ts'

/**
 * The form and report system (product §1): a bill type is described once on the server; from that come its list, its form,
 * its checks, import and export. Every bill type states who may see and change which records, so these actions let
 * everybody in.
 */

const billType = requiredText(50)
/** The bill type whose form asks: for a list of its own records, or for what one of its fields looks up (`for_bill_type`). */
const forBillType = optional(text(50))

/** What the visitor may do with a bill type. */
export const rights = v.object({
  add: v.boolean(),
  edit: v.boolean(),
  del: v.boolean(),
  import: v.boolean(),
  export: v.boolean(),
})
export type Rights = v.InferOutput<typeof rights>

const option = v.object({
  value: v.string(),
  label: v.string(),
  /** By its name; the style sheet gives it a shade. */
  color: v.optional(v.picklist(['amber', 'blue', 'teal', 'green', 'grey', 'neutral', 'red'])),
})
export type Option = v.InferOutput<typeof option>

/** What an amount is written in (contract/money.ts). */
const currency = v.object({
  code: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  symbolAfter: v.boolean(),
})

/** Report column metadata (product §3); what stands after `showTime` is ours. */
export const gridColumn = v.object({
  name: v.string(),
  header: v.string(),
  /** 0 or -1 means hidden. */
  w: v.optional(v.number()),
  type: v.optional(v.picklist(['date', 'float'])),
  showTime: v.optional(v.boolean()),
  kind: v.picklist(['text', 'number', 'money', 'date', 'flag', 'choice', 'picture']),
  sort: v.boolean(),
  /** Added up under the grid. */
  total: v.optional(v.boolean()),
  /** Of a choice: what its values are called. */
  options: v.optional(v.array(option)),
  /** Of an amount: under which name a row has the code of its currency; null there is no money, such as a percentage. */
  currency: v.optional(v.string()),
})
export type GridColumn = v.InferOutput<typeof gridColumn>

export const grid = v.object({
  billType: v.string(),
  title: v.string(),
  /** Of records that nobody enters: what they come from. */
  fills: v.optional(v.string()),
  columns: v.array(gridColumn),
  /** Of a list with amounts: what they may be in. */
  currencies: v.optional(v.array(currency)),
  sort: v.object({ name: v.string(), dir: v.picklist(['asc', 'desc']) }),
  /** Whether free text finds anything here. */
  search: v.boolean(),
  /** What the list can be narrowed by: one of a few values, a range of dates, or another record, by its id. */
  filters: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      kind: v.picklist(['choice', 'date', 'lookup']),
      options: v.array(option),
      /** Of a lookup: whose records. */
      billType: v.optional(v.string()),
    }),
  ),
  tree: v.boolean(),
  /** The field that a record is moved among its siblings by; absent where nobody moves any. */
  place: v.optional(v.string()),
  /** Whether a record has a form to open. */
  form: v.boolean(),
  /** There are rows that are shown only with `incDisabled`. */
  disabled: v.boolean(),
  can: rights,
  /** A sheet of them is judged first and saved when somebody agrees. */
  judged: v.optional(v.boolean()),
  /** As this person left it: order, widths, hidden and frozen columns. */
  layout: v.nullable(v.unknown()),
})
export type Grid = v.InferOutput<typeof grid>

/** The edit types of product §5. */
export const editTypes = ['BL', 'N', 'K', 'C', 'D', 'R', 'X', 'F', 'T', 'B'] as const
export type EditType = (typeof editTypes)[number]

/** A part of an entry in a list that one field holds: a text, one in every language, a link, a picture, or a list again. */
export interface EntryPart {
  name: string
  label: string
  hint: string
  kind: 'text' | 'texts' | 'link' | 'picture' | 'list'
  /** Of a list: what each of its entries has. */
  parts: EntryPart[]
}

const entryPart: v.GenericSchema<EntryPart> = v.object({
  name: v.string(),
  label: v.string(),
  hint: v.string(),
  kind: v.picklist(['text', 'texts', 'link', 'picture', 'list']),
  parts: v.array(v.lazy(() => entryPart)),
})

/** Generic form field descriptor (product §3); what stands after `for_bill_type` is ours. */
export const formField = v.object({
  field_name: v.string(),
  /** The label. */
  disp_expr: v.string(),
  edit_type: v.picklist(editTypes),
  /** C: `value|label|value|label…`; T: number of lines; X, F: what files are taken; else empty. */
  edit_type_param: v.string(),
  edit_default: v.string(),
  /** As text; flags are '1' or '0'; BL and B hold ids; BL splits them by a bar. */
  value: v.string(),
  /** What the value is called: the looked-up record's name. */
  text: v.string(),
  is_amt: v.boolean(),
  show_time: v.boolean(),
  options: v.array(option),
  bill_type: v.string(),
  for_bill_type: v.string(),
  files: v.array(fileItem),

  required: v.boolean(),
  readonly: v.boolean(),
  /** Of an amount, where it is known: `value` has its decimals. */
  currency: v.optional(currency),
  min: v.optional(v.string()),
  max: v.optional(v.string()),
  decimals: v.optional(v.number()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  /** Fields of one group stand together: `''` first, then each group under its title. */
  group: v.string(),
  hint: v.string(),
  /** One of several fields that are one text in many languages, and what that text is called. */
  language: v.optional(v.string()),
  text_label: v.optional(v.string()),
  /** A password or a key: it is set, never shown, and kept nowhere else. */
  secret: v.optional(v.boolean()),
  /** The value is a JSON list of entries with these parts. */
  parts: v.optional(v.array(entryPart)),
  /** The value is a colour, as `#d7263d`. */
  color: v.optional(v.boolean()),
  /** The value is a link (contract/links.ts). */
  link: v.optional(v.boolean()),
  /** Asked for only while another field has one of these values. */
  when: v.optional(v.object({ field: v.string(), values: v.array(v.string()) })),
})
export type FormField = v.InferOutput<typeof formField>

export const form = v.object({
  billType: v.string(),
  title: v.string(),
  /** 0 for a new record. */
  id: v.number(),
  /** What people call the record; empty for a new one, and for one without a name. */
  name: v.string(),
  fields: v.array(formField),
  can: rights,
  /** Lists of what belongs to the record; `by` is the field of theirs that names it. */
  children: v.array(v.object({ billType: v.string(), title: v.string(), by: v.string() })),
  /** Where its work is done, when that is a page of its own. */
  page: v.optional(v.object({ href: v.string(), title: v.string() })),
  /** What is amiss with the record, and what can be done about it: `hlt_save_data` of that type, with the record's id. */
  notes: v.optional(
    v.array(
      v.object({
        text: v.string(),
        /** The technical message, for whoever looks into it. */
        detail: v.string(),
        act: v.optional(v.object({ type: v.string(), label: v.string(), done: v.string() })),
      }),
    ),
  ),
})
export type Form = v.InferOutput<typeof form>

/** Sent back with a changed record: what the form showed at first, by field. A field that differs by now is refused. */
export const wasField = '_was'

/** Sent with a new record: the same key from the same form is the same press, for whatever must not be given out twice. */
export const keyField = '_key'

export const describeReport = action('init_dispgrid', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  input: v.object({ billType, forBillType }),
  output: grid,
})

/** A row of a report: `id` and one value per column. */
export const gridRow = v.looseObject({ id: v.number() })
export type GridRow = v.InferOutput<typeof gridRow>

export const defaultPageSize = 10
/** Where `limit` 0, or any other, ends; `more` then says so. */
export const mostRows = 10_000
/** The same with `idOnly`. */
export const mostIds = 100_000

/** What a list adds up to, by column; of amounts each currency by itself. */
const totals = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]))
export type Totals = v.InferOutput<typeof totals>

export const loadReport = action('load_dispgrid', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  roams: true,
  input: v.object({
    billType,
    forBillType,
    sort: optional(text(50)),
    dir: optional(v.pipe(text(4), v.toLowerCase(), v.picklist(['asc', 'desc']))),
    parentId: optional(integer()),
    incDisabled: optional(flag()),
    incChild: optional(flag()),
    recCount: optional(flag()),
    /** Free text, or a JSON object: `{"text": "…", "status": "active", "created_at": ["2026-01-01", "2026-02-01"]}`. */
    search: optional(text(4000)),
    /** 0 means all (product §7), as far as `mostRows`. */
    limit: optional(count()),
    start: optional(count()),
    site_id: unlessZero(id()),
    idOnly: optional(flag()),
  }),
  output: v.object({
    total: v.optional(v.number()),
    totals: v.optional(totals),
    /** All were asked for and more follow: `start` leads on. */
    more: v.optional(v.literal(true)),
  }),
  rows: gridRow,
})

/** How many rows each of these ways to narrow a list leaves, counted no further than `mostCounted` and one. */
export const countReports = read('list_counts', {
  feature: 'records',
  access: 'office',
  input: v.object({
    lists: v.optional(
      json(
        v.pipe(
          v.array(v.object({ search: optional(text(4000)), incDisabled: optional(flag()) })),
          v.maxLength(mostViews + 1),
        ),
      ),
      [],
    ),
    billType,
  }),
  output: v.object({ counts: v.array(v.number()) }),
})

/** What an entry of the trail changed, in the words of the form. */
export const changeDetail = read('record_change', {
  feature: 'records',
  access: 'office',
  input: v.object({ id: optional(integer()) }),
  output: v.object({
    fields: v.array(
      v.object({
        label: v.string(),
        before: v.string(),
        after: v.string(),
        /** A date travels as ISO 8601: it is read as a day, or with its time. */
        date: v.optional(v.picklist(['day', 'time'])),
      }),
    ),
  }),
})
export type ChangeDetail = ActionOutput<typeof changeDetail>

export const describeForm = action('get_editfields', {
  feature: 'records',
  access: 'guest',
  mutates: false,
  /** `raw` leaves values as they are stored, without the names of what they refer to. */
  input: v.object({ billType, forBillType, id: optional(integer()), raw: optional(flag()) }),
  output: form,
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
  output: v.object({ id: v.number() }),
})

export const deleteRecord = action('del_baseinfo', {
  feature: 'records',
  access: 'guest',
  mutates: true,
  input: v.object({ billType, id: id() }),
  output: v.object({}),
})

export const deleteFiles = action('del_files', {
  feature: 'records',
  access: 'member',
  mutates: true,
  input: v.object({ ids: ids() }),
  output: v.object({}),
})

/** Names an import while it runs, and afterwards the sheet of its bad rows: nobody guesses one. */
export const sheetToken = /^[\w-]{16,64}$/

/** How far an import is: rows of the sheet that are done, of how many. */
export const importProgress = v.object({ done: v.number(), total: v.number() })
export type ImportProgress = v.InferOutput<typeof importProgress>

/** One line of what went wrong with a sheet. */
export const importProblem = v.object({ row: v.number(), field: v.string(), reason: v.string() })
export type ImportProblem = v.InferOutput<typeof importProblem>

/**
 * The sheets themselves travel as parts of the multipart body, not as a field. `type` is the bill type; `all` rolls
 * everything back when one row is bad, without it the good rows are kept.
 */
export const importSheets = action('hlt_import', {
  feature: 'records',
  access: 'member',
  // It makes transactions of its own, so that a long sheet does not hold up the shop.
  mutates: false,
  files: true,
  input: v.object({
    type: requiredText(50),
    all: optional(flag()),
    /** Made up by the browser: under it `GET /export/progress/…` tells meanwhile how far the import is. */
    progress: optional(v.pipe(text(64), v.regex(sheetToken, 'form.type'))),
    /** On whose clocks the times of the sheet are. */
    timeZone: optional(text(64)),
    /** Of `type` order, whose sheet is judged first: which of its orders are made now. */
    agreed: v.optional(json(v.pipe(v.array(agreedOrder), v.maxLength(mostImportOrders)))),
    /** Of other sheets that are judged first: what they say is done now; 0 for records: they are only judged. */
    make: optional(flag()),
    /** Of `type` stock_lines: the stock document that the rows are for. */
    into: optional(id()),
  }),
  output: v.object({
    added: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    bad: v.number(),
    /** Where the bad rows can be fetched as a sheet to fix and send again; empty when there are none. */
    fixUrl: v.string(),
    /** Of a quick pick (`type` quick_pick), which keeps nothing: its rows as lines of text. */
    lines: v.optional(v.array(v.string())),
    /** Of `type` order: every row judged, order by order. */
    orders: v.optional(v.array(judgedOrder)),
    /** Of `type` delivery_ship: every row judged, and shipped with `make`. */
    shipments: v.optional(v.array(judgedShipment)),
    /** Of `type` stock_lines: every row judged, and on its document with `make`. */
    stockRows: v.optional(v.array(judgedStockRow)),
  }),
  rows: importProblem,
})
