import { quickPick } from '../../../contract/quick-pick.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Call } from '../../api/call.ts'

/** The one product that has this item number, barcode or name; else why there is none. */
export async function findProduct(call: Call, text: string, t: Translate): Promise<number | string> {
  const { lines, rows } = (await call(quickPick, { lines: [text] })).obj
  const [line] = lines
  const products = new Set(rows.map(({ productId }) => productId))
  if (!line || line.state === 'unknown') return t('pick-list.unknownLine')
  if (line.state === 'near') {
    const offer = line.meant || rows[0]?.itemNo
    return `${t('pick-list.noSuchNumber', { code: line.code })} · ${offer ? t('pick-list.didYouMean', { itemNo: offer }) : ''}`
  }
  return products.size === 1 ? rows[0]!.productId : t('quotation.severalFit')
}
