import type { ProductCard as Card } from '../../../contract/catalogue.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { ProductCard } from '../catalogue/ProductCard.tsx'
import css from './CardsPart.module.css'
import { Part } from './Part.tsx'

const states: readonly { name: TextKey; change: Partial<Card> }[] = [
  { name: 'style-guide.normal', change: {} },
  { name: 'style-guide.cardFlash', change: { badge: 'flash', flashPrice: '99.00', soldShare: 0.72 } },
  { name: 'style-guide.cardNew', change: { badge: 'new', pack: '', multiple: '6' } },
  { name: 'style-guide.cardLow', change: { stockState: 'low', stock: '3', pack: '', minQty: '12' } },
  { name: 'style-guide.cardOut', change: { stockState: 'out', stock: '0' } },
  { name: 'style-guide.noPrice', change: { price: null, retailPrice: null } },
  {
    name: 'style-guide.cardHidden',
    change: { price: null, retailPrice: null, priceHidden: true, stockState: 'hidden' },
  },
  { name: 'style-guide.noPicture', change: { picture: '' } },
  { name: 'style-guide.cardNoRetail', change: { retailPrice: null } },
]

/** Product cards in every state, made from a real product where the shop has one. */
export function CardsPart({ sample }: { sample: Card | undefined }) {
  const t = useT()
  const card: Card = {
    id: 0,
    skuId: 0,
    itemNo: 'HX-2041',
    name: t('style-guide.sampleName'),
    picture: '',
    unit: t('style-guide.unitPiece'),
    pack: '',
    minQty: '1',
    multiple: '1',
    ...sample,
    price: '129.00',
    retailPrice: '199.00',
    priceHidden: false,
    stock: '1240',
    stockState: 'in',
    badge: undefined,
  }
  const longName = {
    ...card,
    name: `${card.name} ${t('style-guide.longName')}`,
    itemNo: `${card.itemNo}-2026-LIMITED-EDITION`,
  }
  return (
    <Part title={t('style-guide.cards')} note={t('style-guide.cardsNote')}>
      <div className={css.cards}>
        {states.map(({ name, change }) => (
          <div key={name} className={css.cell}>
            <ProductCard card={{ ...card, ...change }} />
            <p className={css.name}>{t(name)}</p>
          </div>
        ))}
        <div className={css.cell}>
          <ProductCard card={longName} />
          <p className={css.name}>{t('style-guide.cardLong')}</p>
        </div>
      </div>
      <p className={css.direction}>{t('style-guide.rtlNote')}</p>
      <div className={css.mirrored} dir="rtl">
        <ProductCard card={{ ...card, badge: 'flash', flashPrice: '99.00', soldShare: 0.4 }} />
        <ProductCard card={{ ...card, price: null, retailPrice: null }} />
      </div>
    </Part>
  )
}
