import type { ProductSku } from './product-detail.ts'
import type { Translate } from './text.ts'

export function priceStepName({ step, tier }: ProductSku['steps'][number], t: Translate): string {
  switch (step) {
    case 'shopPrice':
      return t('catalogue.stepShopPrice')
    case 'agreed':
      return t('catalogue.stepAgreed')
    case 'purchase':
      return t('catalogue.stepPurchase')
    case 'markup':
      return t('catalogue.stepMarkup')
    case 'tier':
      // Tier 0 is retail (product §9).
      return tier ? t('catalogue.stepTier', { tier }) : t('catalogue.stepRetail')
    case 'break':
      return t('cart.stepBreak')
    case 'unit':
      return t('cart.stepUnit')
    case 'flash':
      return t('cart.stepFlash')
    case 'group':
      return t('cart.stepGroup')
    case 'customisation':
      return t('cart.stepCustomisation')
  }
}
