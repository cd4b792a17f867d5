import { useState } from 'react'
import type { Voucher } from '../../../contract/checkout.ts'
import { negate } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useT, useWords } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Choice } from './Choice.tsx'
import { Points } from './Points.tsx'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'
import { VoucherFace } from './VoucherFace.tsx'
import css from './VoucherSection.module.css'

/** Where the summary leads to change it. */
export const savingsId = 'savings'

/** Promotion, coupon, red packet and points: what comes to least is chosen already. Those that cannot be used say why. */
export function VoucherSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { totals, errors, chosen, chooseByHand, view } = model
  const { coupons, redPackets, promotions } = totals
  const some = coupons.length + redPackets.length + promotions.length > 0 || view.points.balance > 0
  return (
    <div id={savingsId}>
      <Section title={t('checkout.savings')} note={some ? undefined : t('checkout.noVouchers')}>
        <Promotions model={model} />
        <Vouchers
          title={t('checkout.stepCoupon')}
          name="coupon"
          vouchers={coupons}
          chosen={chosen('couponId')}
          error={errors.get('couponId')}
          onChoose={id => chooseByHand('couponId', id)}
        />
        <Vouchers
          title={t('checkout.stepRedPacket')}
          name="red"
          vouchers={redPackets}
          chosen={chosen('redPacketId')}
          error={errors.get('redPacketId')}
          onChoose={id => chooseByHand('redPacketId', id)}
        />
        <Points model={model} />
      </Section>
    </div>
  )
}

/** The best for each line, one for all of them, or none. */
function Promotions({ model }: { model: CheckoutModel }) {
  const t = useT()
  const words = useWords()
  const currency = useCurrency()
  const { totals, choices, chooseByHand } = model
  if (totals.promotions.length === 0) return null
  const chosen = choices.promotionId
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('checkout.stepPromotion')}</legend>
      <div className={css.cards}>
        <Choice
          name="promotion"
          checked={chosen === undefined}
          onChoose={() => chooseByHand('promotionId', undefined)}
        >
          <span className={css.none}>{t('checkout.promotionBest')}</span>
        </Choice>
        {totals.promotions.map(({ id, title, off, missing }) => (
          <Choice
            key={id}
            name="promotion"
            checked={chosen === id}
            off={
              Number(off) > 0
                ? undefined
                : t('checkout.voucherMissing', { missing: formatMoney(missing, currency, '') })
            }
            onChoose={() => chooseByHand('promotionId', id)}
          >
            <span className={css.face}>
              <span>
                <bdi>{words(title)}</bdi>
              </span>
              {Number(off) > 0 ? (
                <Price amount={negate(off)} currency={currency} size="s" />
              ) : (
                <span className={css.reason}>
                  {t('checkout.voucherMissing', { missing: formatMoney(missing, currency, '') })}
                </span>
              )}
            </span>
          </Choice>
        ))}
        <Choice name="promotion" checked={chosen === 0} onChoose={() => chooseByHand('promotionId', 0)}>
          <span className={css.none}>{t('checkout.useNone')}</span>
        </Choice>
      </div>
    </fieldset>
  )
}

interface Props {
  title: string
  name: string
  vouchers: Voucher[]
  chosen: unknown
  error: string | undefined
  onChoose(id: number | undefined): void
}

/** So many stand there at once; the chosen one always. */
const fewVouchers = 5

function Vouchers({ title, name, vouchers, chosen, error, onChoose }: Props) {
  const t = useT()
  const [all, setAll] = useState(false)
  if (vouchers.length === 0) return null
  const usable = vouchers.filter(voucher => voucher.usable)
  const first = usable.filter(({ id }, at) => at < fewVouchers || id === chosen)
  const hidden = usable.length - first.length
  const unusable = vouchers.length - usable.length
  return (
    <fieldset className={css.group} data-wrong={error !== undefined}>
      <legend className={css.legend}>
        {title} <small>{t('checkout.usableOf', { count: usable.length })}</small>
      </legend>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.cards}>
        {usable.length > 0 && (
          <Choice name={name} checked={chosen === undefined} onChoose={() => onChoose(undefined)}>
            <span className={css.none}>{t('checkout.useNone')}</span>
          </Choice>
        )}
        {(all ? vouchers : first).map(voucher => (
          <Choice
            key={voucher.id}
            name={name}
            checked={chosen === voucher.id}
            off={voucher.usable ? undefined : voucher.reason}
            onChoose={() => onChoose(voucher.id)}
          >
            <VoucherFace voucher={voucher} />
          </Choice>
        ))}
      </div>
      {hidden + unusable > 0 && !all && (
        <Button size="s" className={css.more} onClick={() => setAll(true)}>
          {hidden > 0
            ? t('checkout.showVouchers', { count: hidden + unusable })
            : t('checkout.showUnusable', { count: unusable })}
        </Button>
      )}
    </fieldset>
  )
}
