/** The slices of a language pack, one JSON file each; zh is the typed source. A new slice is one line here. */
export interface Slices {
  bill: typeof import('./zh/bill.json')
  catalogue: typeof import('./zh/catalogue.json')
  common: typeof import('./zh/common.json')
  field: typeof import('./zh/field.json')
  form: typeof import('./zh/form.json')
  guide: typeof import('./zh/guide.json')
  home: typeof import('./zh/home.json')
  login: typeof import('./zh/login.json')
  member: typeof import('./zh/member.json')
  message: typeof import('./zh/message.json')
  office: typeof import('./zh/office.json')
  page: typeof import('./zh/page.json')
  record: typeof import('./zh/record.json')
  sheet: typeof import('./zh/sheet.json')
  state: typeof import('./zh/state.json')
  ui: typeof import('./zh/ui.json')
}
