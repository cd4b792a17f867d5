import { hashOf } from './random.ts'

/** HX-2041: the numbers of one code climb with gaps, as they do where products come and go. */
export function itemNumbers() {
  const next = new Map<string, number>()
  return (code: string) => {
    const number = next.get(code) ?? 1001 + (hashOf(code) % 2400)
    next.set(code, number + 3 + (hashOf(code + number) % 17))
    return `${code}-${number}`
  }
}

/** EAN-13 with China's prefix, five digits of the maker, five of the article. */
export function barcodes() {
  const next = new Map<number, number>()
  return (brandId: number) => {
    const article = next.get(brandId) ?? 1
    next.set(brandId, article + 1)
    const maker = 10000 + ((brandId * 7919) % 89999)
    return withCheckDigit(`69${maker}${String(article).padStart(5, '0')}`)
  }
}

export function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return twelve + ((10 - (sum % 10)) % 10)
}
