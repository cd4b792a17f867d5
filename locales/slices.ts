/** The slices of a language pack, one JSON file each; zh is the typed source. A new slice is one line here. */
export interface Slices {
  common: typeof import('./zh/common.json')
  form: typeof import('./zh/form.json')
}
