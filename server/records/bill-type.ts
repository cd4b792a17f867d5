import type { GenericSchema } from 'valibot'
import type { StaffRole } from '../../contract/action.ts'
import type { FileItem } from '../../contract/files.ts'
import type { DistributionRight } from '../../contract/flags.ts'
import type { Language } from '../../contract/languages.ts'
import type { EditType, EntryPart, Form, Option } from '../../contract/records.ts'
import type { Params, TextKey } from '../../contract/text.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import type { Failure } from '../handler.ts'

/** Reads a value: `at` is the alias of the record's table in the query. */
export type Read = (db: Db, context: Context, at: Fragment) => Fragment

/** A text of the pack, or a name that comes from elsewhere, such as a country's. */
export type Words = TextKey | ((context: Context) => string)

/** Where in a column a field's value stands, when it is not the whole of it. */
export type Part =
  /** Keys of an object. */
  | { keys: readonly string[] }
  /** An index of a list, counted from 1. */
  | { index: number }
  /** A bit of a number. */
  | { bit: number }
  /** Whether a list has it. */
  | { item: string }
  /** Names and values in one language, a line each. */
  | { pairs: Language }

/** contract/records.ts `EntryPart`, before it is put into the visitor's language. */
export interface PartSpec {
  name: string
  label: TextKey
  hint?: TextKey
  kind: EntryPart['kind']
  parts?: readonly PartSpec[]
}

export interface EditSpec {
  type: EditType
  required?: boolean
  readonly?: boolean
  /** Given when the record is made, and never changed. */
  once?: boolean
  /** Only in the form of a new record: of one that is there, other fields say it in words. */
  unseen?: boolean
  /** Marked as required in the form of this record (null: of a new one); the bill type's `check` or `convert` has the last word. */
  asked?: (record: RecordValues | null) => boolean
  /** Of a choice: the values offered in the form of this record (null: of a new one); `check` refuses others in its own words. */
  offers?: (record: RecordValues | null) => readonly string[]
  min?: string
  max?: string
  decimals?: number
  minLength?: number
  maxLength?: number
  lines?: number
  default?: string
  /** Of B and BL: whose records are looked up. */
  billType?: string
  /** Of X and F: what is taken, as in an `accept` attribute. */
  accept?: string
  language?: Language
  /** Of a text in many languages: what the text is called, whatever the language. */
  text?: TextKey
  group?: TextKey
  hint?: TextKey
  /** Of a structure that is a list: what each of its entries has. */
  parts?: readonly PartSpec[]
  /** Of a text that is a link (contract/links.ts). */
  link?: boolean
  /** Of a text that is a colour. */
  color?: boolean
  when?: When
}

/** Asked for only while another field has one of these values. */
export interface When {
  field: string
  values: readonly string[]
}

export type Kind = 'text' | 'number' | 'money' | 'date' | 'flag' | 'choice' | 'picture'

/** One value of a record, in the list, in the form or in both. */
export interface FieldSpec {
  name: string
  label: TextKey
  labelParams?: Params | ((context: Context) => Params)
  kind: Kind
  /** Of a choice; of a number: what its values are called in lists. */
  options?: readonly { value: string; label: Words; color?: Option['color'] }[]
  showTime?: boolean
  read: Read
  /** Absent: it is computed, and a save does not touch it. */
  column?: string
  part?: Part
  /** The table has no such column: `read` fills it, and the bill type's `convert` says what is stored. */
  virtual?: boolean
  /** An empty text is stored as nothing at all. */
  nullable?: boolean
  /** What a text has to be beyond its length; a check of contract/validators.ts, or one of its own. */
  schema?: GenericSchema<string, unknown>
  /** The value is a list, written with this between its parts. */
  split?: '|' | '\n'
  /** The value is a structure, written as JSON. */
  json?: boolean
  /** Can be set, but leaves the server only as a mask, and the trail not at all. */
  secret?: boolean
  /** Of money: the code of what it is in, where that is not the record's currency; null for no currency at all. */
  currency?: Read
  /** Absent: not in the form. */
  edit?: EditSpec
  /** Absent: not in the list. Width by the header unless given; 0 is hidden at first. */
  list?: { w?: number; total?: boolean }
  sort?: boolean
  /** An index has its order, and each record has a value: a list can be sorted by it however long it is. */
  indexed?: boolean
  search?: boolean
  /** The bill type of which the value is an id. */
  lookup?: string
  /** Finds the records with this value by an index, where comparing what is read of each would not. */
  match?: (db: Db, value: string) => Fragment
  /** Offered as a filter above the list: of a choice its values, of a date from when to when, of a lookup any of its records. */
  filter?: boolean
  /** What the filter offers, where that is in the database and little. */
  choices?: (context: Context) => Promise<Option[]>
}

export type Right = 'see' | 'add' | 'edit' | 'del' | 'import' | 'export'

export interface AccessRule {
  who: 'everyone' | 'member' | 'distributor' | 'staff'
  /** Of distributors: the bit of `fx` that they need (product §6). */
  right?: DistributionRight
  /** Which of head office's roles; all of them when absent. The owner always. */
  roles?: readonly StaffRole[]
  may: readonly Right[]
  /** Which records; all of them when absent. */
  rows?: (db: Db, context: Context) => Fragment
  /** Of which shops these are all there are: a query of ids. */
  shops?: (db: Db, context: Context) => Fragment
  /** What tells these from others in lines of sums as well: the same condition with bare names of columns. */
  only?: (db: Db, context: Context) => Fragment
  /** Which fields may be written; all of them when absent. A text in many languages goes by its own name. */
  fields?: readonly string[]
}

export type RecordValues = Record<string, unknown>

export interface Saved {
  id: number
  /** Column values; null for a new record. */
  before: RecordValues | null
  after: RecordValues
}

/** A record that was added, changed or (`after` is null) deleted. */
export type Change = Omit<Saved, 'after'> & { after: RecordValues | null }

/** Records that belong to this one and are kept with it: their bill type, and their field that names this one. */
export interface Children {
  billType: string
  by: string
}

/** Which of all records a list is about: those of some shops, those that fulfil a condition with bare names of columns. */
export interface Reach {
  shops?: Fragment
  only?: Fragment
}

/** By field: one value, or from and to. */
export type ListFilters = Record<string, string | readonly [string, string]>

/** Records that all have the same in one of their columns, which has an index. */
export interface Meant {
  column: string
  id: number
}

/** A branch has shops and warehouses. */
export const branchColumns = ['site_id', 'warehouse_id', 'shop_id'] as const
export type BranchColumn = (typeof branchColumns)[number]

/** A kind of record, described once: from this come list, form, checks, import, export and rights. */
export interface BillType {
  name: string
  title: TextKey
  /** Of records that nobody enters: what they come from, for whoever finds none. */
  fills?: TextKey
  /** What a save writes to. Without it the bill type is a report: nothing can be changed. */
  table?: string
  /** What a list reads, `r` being the record; the table itself when absent. */
  from?: (db: Db, context: Context) => Fragment
  fields: FieldSpec[]
  /** The field by which other records call this one. */
  display: string
  /**
   * The code of what its amounts are in. Absent: its own `currency`, else the base currency of its `shop_id`, else head
   * office's (amounts.ts).
   */
  currency?: Read
  access: readonly AccessRule[]
  sort: { field: string; dir: 'asc' | 'desc' }
  /** Fields that tell whether a line of a sheet is a record we have. */
  key?: readonly string[]
  /** Sheets of them are judged before anything is saved. */
  judged?: boolean
  /** Something that identifies a record where several may share a name; sheets accept it in place of the name. */
  precise?: { label: TextKey; read: Read }
  /** The column that says at which branch a record stands, where no field of it does. */
  branchBy?: BranchColumn
  /** Narrows to what belongs to a parent; `incChild` takes everything below it. */
  parent?: (db: Db, parentId: number, incChild: boolean) => Fragment
  /** What lines of sums know of what belongs to this parent; undefined where that is little. */
  within?: (db: Db, parentId: number) => Promise<Reach | undefined>
  tree?: boolean
  /** Lists in the form of a record; who reaches them is said by their own bill types. */
  children?: readonly Children[]
  /** The field that says which of its siblings a record is, counted from 1: people move records by it. */
  place?: string
  /** What its file fields name, where that is more than was attached to the record itself. */
  files?: (context: Context, id: number) => Promise<FileItem[]>
  /** Finds text faster than field by field; the pattern is that of the database function `found_by`. */
  find?: (db: Db, pattern: Fragment) => Fragment
  /** A query for the `id`s that the same finds, for indexes to answer: few of them are looked up before the list is. */
  hits?: (db: Db, pattern: Fragment) => Fragment
  /** Which records a text means that is all of another one's number, such as an item number: by the column that leads to them. */
  means?: (db: Db, text: string) => Promise<Meant | undefined>
  /**
   * A query for the `total` and the totals by column of all records within reach that these filters leave, where they are known without looking at each; undefined where they are not. Amounts come in a row for each `$currency`.
   */
  summary?: (db: Db, filters: ListFilters, reach?: Reach) => Fragment | undefined
  /**
   * Where a page of the list in its own order is: what its rows fulfil, and how many rows before them do as well. Undefined
   * where walking there is as quick.
   */
  seek?: (
    db: Db,
    filters: ListFilters,
    page: { start: number; limit: number },
    reach?: Reach,
  ) => Promise<{ where: Fragment; start: number } | undefined>
  /** Fields of this record that cannot be changed although others' can, each with where its value comes from. */
  fixed?: (record: RecordValues) => Readonly<Record<string, TextKey>>
  /** The page on which its work is done, where that is not its form. */
  page?: (context: Context, record: RecordValues) => Form['page']
  /** What is amiss with a record, for whoever opens it. */
  notes?: (context: Context, id: number) => Promise<NonNullable<Form['notes']>>
  /** True for records that are shown only when asked for. */
  disabled?: (db: Db) => Fragment
  /** The field that says so: a search for one of its values is asking for them. */
  disabledBy?: string
  /** True for all others, with bare names of columns: lines of sums have them too. */
  enabled?: (db: Db) => Fragment
  /** Column values that a new record gets whatever the form says. */
  owned?: (context: Context) => RecordValues
  /** Stores a record in its own way instead of the engine's. */
  store?: (context: Context, row: Record<string, unknown>) => Promise<{ id: number } | Failure>
  /** The last word before a save, with the column values it would write. */
  check?: (
    context: Context,
    values: RecordValues,
    before: RecordValues | null,
  ) => Promise<Failure | undefined>
  /** Saves and deletes wait for each other, because the place of one record depends on the others'. */
  serial?: boolean
  /** The column values to be written, where they are not what the form says. */
  convert?: (
    context: Context,
    changes: RecordValues,
    before: RecordValues | null,
  ) => Promise<{ write: RecordValues } | Failure>
  /** What a save does beyond storing, in the same transaction. */
  saved?: (context: Context, saved: Saved) => Promise<Failure | undefined>
  deleting?: (context: Context, id: number, before: RecordValues) => Promise<Failure | undefined>
  /** What follows from changes however many they are: once per save or delete, once per batch of a sheet. */
  settled?: (context: Context, changes: readonly Change[]) => Promise<void>
}

type Description = Omit<BillType, 'fields' | 'sort' | 'display'> & {
  fields: readonly (FieldSpec | FieldSpec[])[]
  display?: string
  /** `name` or `-name`. */
  sort?: string
}

/** Records that belong to another one, whose id stands in this column. */
export const childrenOf =
  (column: string): NonNullable<BillType['parent']> =>
  (db, id) =>
    db`r.${db(column)} = ${id}`

/** Of tables that have the column of this name. */
export const foundBy: NonNullable<BillType['find']> = (db, pattern) => db`r.found_by like ${pattern}`

export function billType({ fields, sort = '-id', display, ...rest }: Description): BillType {
  const all = fields.flat()
  return {
    ...rest,
    fields: all,
    display: display ?? all[0]!.name,
    sort: sort.startsWith('-') ? { field: sort.slice(1), dir: 'desc' } : { field: sort, dir: 'asc' },
  }
}
