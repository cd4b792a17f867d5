import type { FormField, Grid, GridColumn, Rights } from '../../contract/records.ts'

/** Descriptions for tests, with only what a test is about said aloud. */

export const allRights: Rights = { add: true, edit: true, del: true, import: true, export: true }

export const formField = (
  field_name: string,
  edit_type: FormField['edit_type'],
  more: Partial<FormField> = {},
): FormField => ({
  field_name,
  disp_expr: field_name,
  edit_type,
  edit_type_param: '',
  edit_default: '',
  value: '',
  text: '',
  is_amt: false,
  show_time: false,
  options: [],
  bill_type: '',
  for_bill_type: '',
  files: [],
  required: false,
  readonly: false,
  group: '',
  hint: '',
  ...more,
})

export const gridColumn = (name: string, more: Partial<GridColumn> = {}): GridColumn => ({
  name,
  header: name,
  kind: 'text',
  sort: true,
  ...more,
})

export const gridOf = (columns: GridColumn[], more: Partial<Grid> = {}): Grid => ({
  billType: 'brand',
  title: '品牌',
  columns,
  currencies: [
    { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false },
    { code: 'VND', symbol: '₫', decimals: 0, symbolAfter: true },
  ],
  sort: { name: columns[0]!.name, dir: 'asc' },
  search: true,
  filters: [],
  tree: false,
  disabled: false,
  form: true,
  can: allRights,
  layout: null,
  ...more,
})
