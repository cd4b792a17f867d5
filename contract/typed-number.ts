/** Digits of Arabic, Uyghur, Thai, Lao, Khmer and Burmese; the last four bits of each are what it counts. */
const digits = /[٠-٩۰-۹๐-๙໐-໙០-៩၀-၉]/g

/** In the digits and marks of one script. Chinese and Japanese keyboards may send full-width ones. */
export const plainDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(digits, digit => String(digit.charCodeAt(0) & 15))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/**
 * A number as people of any language type it, as we write it: 1200.5. A comma or a space groups thousands, else a comma stands before
 * decimals: on many phones it is the only mark there is. What is not clearly a number stays as it is.
 */
export function plainNumber(typed: string): string {
  const trimmed = plainDigits(typed).trim().replace('\u2212', '-')
  const text = /^-?\d{1,3}( \d{3})+([.,]\d*)?$/.test(trimmed) ? trimmed.replaceAll(' ', '') : trimmed
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{0,4}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return text
}

/** A number of ours, among words that are read in somebody's language: 1.234 would be thousands to some of them, 1.2340 is not. */
export const withoutDoubt = (number: string): string =>
  /^-?\d{1,3}\.\d{3}$/.test(number) ? `${number}0` : number
