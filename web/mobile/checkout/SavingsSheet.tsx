import type { Voucher } from '../../../contract/checkout.ts'
import { negate } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { VoucherFace } from '../../features/checkout/VoucherFace.tsx'
import { useT, useWords } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './checkout.module.css'
import { Option } from './Option.tsx'

/** Promotion, coupon and red packet: what comes to least is chosen already, and what that saves stands below. */
export default function SavingsSheet({ model, onClose }: { model: CheckoutModel; onClose(): void }) {
  const t = useT()
  const currency = useCurrency()
  const { totals, chosen, chooseByHand, chooseBest } = model
  const { saved, better } = totals
  const isBest = Number(better) <= 0
  return (
    <Sheet
      title={t('checkout.savings')}
      onClose={onClose}
      footer={
        <div className={css.sheetFoot}>
          <p role="status" className={css.grow}>
            {Number(saved) > 0 && (
              <strong className={css.block}>
                {t('checkout.saved', { amount: formatMoney(saved, currency, '') })}
              </strong>
            )}
            <small className={css.saved}>
              {isBest
                ? Number(saved) > 0 && t('checkout.isBest')
                : t('checkout.better', { amount: formatMoney(better, currency, '') })}
            </small>
          </p>
          {!isBest && (
            <Button kind="second" size="l" className={css.pill} onClick={chooseBest}>
              {t('checkout.takeBest')}
            </Button>
          )}
          <Button kind="primary" size="l" className={css.pill} onClick={onClose}>
            {t('ui.ok')}
          </Button>
        </div>
      }
    >
      <Promotions model={model} />
      <Vouchers
        title={t('checkout.stepCoupon')}
        name="coupon"
        vouchers={totals.coupons}
        chosen={chosen('couponId')}
        onChoose={id => chooseByHand('couponId', id)}
      />
      <Vouchers
        title={t('checkout.stepRedPacket')}
        name="red"
        vouchers={totals.redPackets}
        chosen={chosen('redPacketId')}
        onChoose={id => chooseByHand('redPacketId', id)}
      />
    </Sheet>
  )
}

/** The best for each line, one for all of them, or none. */
function Promotions({ model: { totals, choices, chooseByHand } }: { model: CheckoutModel }) {
  const t = useT()
  const words = useWords()
  const currency = useCurrency()
  if (totals.promotions.length === 0) return null
  const chosen = choices.promotionId
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('checkout.stepPromotion')}</legend>
      <Option
        name="promotion"
        checked={chosen === undefined}
        onChoose={() => chooseByHand('promotionId', undefined)}
      >
        {t('checkout.promotionBest')}
      </Option>
      {totals.promotions.map(({ id, title, off, missing }) => (
        <Option
          key={id}
          name="promotion"
          checked={chosen === id}
          off={Number(off) <= 0}
          onChoose={() => chooseByHand('promotionId', id)}
        >
          <bdi className={css.block}>{words(title)}</bdi>
          {Number(off) > 0 ? (
            <Price amount={negate(off)} currency={currency} size="s" />
          ) : (
            <small className={css.saved}>
              {t('checkout.voucherMissing', { missing: formatMoney(missing, currency, '') })}
            </small>
          )}
        </Option>
      ))}
      <Option name="promotion" checked={chosen === 0} onChoose={() => chooseByHand('promotionId', 0)}>
        {t('checkout.useNone')}
      </Option>
    </fieldset>
  )
}

interface Props {
  title: string
  name: string
  vouchers: readonly Voucher[]
  chosen: unknown
  onChoose(id: number | undefined): void
}

/** Those that can be used first; the others say why they cannot. */
function Vouchers({ title, name, vouchers, chosen, onChoose }: Props) {
  const t = useT()
  if (vouchers.length === 0) return null
  const usable = vouchers.filter(voucher => voucher.usable)
  const others = vouchers.filter(voucher => !voucher.usable)
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {title} <small className={css.note}>{t('checkout.usableOf', { count: usable.length })}</small>
      </legend>
      {usable.length > 0 && (
        <Option name={name} checked={chosen === undefined} onChoose={() => onChoose(undefined)}>
          {t('checkout.useNone')}
        </Option>
      )}
      {[...usable, ...others].map(voucher => (
        <Option
          key={voucher.id}
          name={name}
          checked={chosen === voucher.id}
          off={!voucher.usable}
          onChoose={() => onChoose(voucher.id)}
        >
          <VoucherFace voucher={voucher} />
        </Option>
      ))}
    </fieldset>
  )
}
