import * as paths from '../../../contract/paths.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { VoucherTerms } from '../../../contract/vouchers.ts'

export const scopeTexts: Record<VoucherTerms['scope'], TextKey> = {
  all: 'vouchers.scopeAll',
  category: 'vouchers.scopeCategory',
  brand: 'vouchers.scopeBrand',
  product: 'vouchers.scopeProduct',
}

/** Where one of the things is that a voucher is for. */
export function targetHref(scope: VoucherTerms['scope'], id: number): string {
  switch (scope) {
    case 'category':
      return `${paths.products}?category=${id}`
    case 'brand':
      return `${paths.products}?brand=${id}`
    case 'product':
      return `${paths.product}?id=${id}`
    case 'all':
      return paths.products
  }
}

/** Where to go with it: to the first of what it is for. */
export const goodForHref = ({ scope, targets }: VoucherTerms): string =>
  targets[0] ? targetHref(scope, targets[0].id) : paths.products
