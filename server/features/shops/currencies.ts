import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { type Currency, pointsCurrency } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { shopDirectory } from './shops.queries.ts'

/** Every currency of every shop, as this visitor reads them. Where two have one symbol, the second goes by its code. */
export async function currencyBook({ cache, db, shop, t }: Context): Promise<Currency[]> {
  const symbolAfter = hasFlag(shop.flags, ShopFlag.SymbolAfterAmount)
  const book = new Map<string, Currency>()
  const symbols = new Set<string>()
  const shops = await shopDirectory(cache, db)
  for (const { code, symbol, decimals } of shops.flatMap(({ currencies }) => currencies)) {
    const known = book.get(code)
    if (known) {
      // No shop's amounts are cut off.
      known.decimals = Math.max(known.decimals, decimals)
      continue
    }
    book.set(code, { code, symbol: symbols.has(symbol) ? code : symbol, decimals, symbolAfter })
    symbols.add(symbol)
  }
  return [
    ...book.values(),
    { code: pointsCurrency, symbol: t('payment.kindPoints'), decimals: 0, symbolAfter: true },
  ]
}
