import type { CSSProperties, RefObject } from 'react'
import type { CartPromotion } from '../../../contract/cart.ts'
import { compare, type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT, useWords } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { productsHref } from '../catalogue/products-href.ts'
import css from './CartGroup.module.css'
import { CartRow } from './CartRow.tsx'
import { type ArrangedGroup, stretches } from './cart-state.ts'
import type { PriceNoteHandle } from './PriceNote.tsx'
import type { CartModel } from './use-cart.ts'

interface Props extends ArrangedGroup {
  model: CartModel
  onWhy: RefObject<PriceNoteHandle | null>
}

/** The lines of one store, which become one order: under the promotion they belong to, the others last. */
export function CartGroup({ group, parts, lines, model, onWhy }: Props) {
  const t = useT()
  const { title: shop } = useSession()
  const name = `${shop} · ${group.title}`
  const ticked = lines.filter(({ checked }) => checked).length
  const heads = ['unit', 'price', 'quantity', 'amount'] as const
  return (
    <section className={css.group} aria-label={name}>
      <div className={css.head}>
        <TickBox
          label={t('cart.tickGroup', { name })}
          state={ticked === 0 ? 'none' : ticked === lines.length ? 'all' : 'some'}
          onChange={checked => model.actions.tickAll(checked, group.storeId)}
        />
        <h2 className={css.name}>{name}</h2>
        {heads.map(head => (
          <span key={head} className={css[head]}>
            {t(`cart.${head}`)}
          </span>
        ))}
        <span />
      </div>
      {parts.map(({ promotion, lines: some }) => (
        <div key={promotion?.id ?? 0}>
          {promotion && <PromotionHead promotion={promotion} />}
          {stretches(some).map(stretch => (
            <div
              key={stretch.key}
              className={css.stretch}
              style={{ '--lines': stretch.lines.length } as CSSProperties}
            >
              {stretch.lines.map(line => (
                <CartRow
                  key={line.id}
                  line={line}
                  refusal={model.refusals.get(line.id)}
                  actions={model.actions}
                  onWhy={onWhy}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

function PromotionHead({ promotion: { id, title, off, missing } }: { promotion: CartPromotion }) {
  const t = useT()
  const words = useWords()
  const currency = useCurrency()
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const reached = compare(off, '0') > 0
  return (
    <p className={css.promotion}>
      <Tag kind="soft">{t('cart.promotion')}</Tag>
      <bdi>{words(title)}</bdi>
      <span className={reached ? css.reached : css.missing}>
        {reached
          ? t('cart.reached', { off: money(off) })
          : isZero(missing)
            ? t('cart.notReached')
            : t('cart.missing', { missing: money(missing) })}
      </span>
      {!isZero(missing) && (
        <AppLink href={productsHref({ promotion: id })} className={css.goOn}>
          {t('cart.goOn')}
        </AppLink>
      )}
    </p>
  )
}
