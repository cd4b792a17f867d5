/** A number as people type it, as text that can be checked; what is not clearly one stays as it is. */
export function tidyNumber(typed: string): string {
  // Chinese and Japanese keyboards may send full-width digits.
  const text = typed.normalize('NFKC').replace(/[\s\u2212]/g, sign => (sign === '\u2212' ? '-' : ''))
  // `1,234.5` is clear; `1,5` is not, and stays as typed.
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}
