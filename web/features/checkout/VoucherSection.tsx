import { Fragment, useState } from 'react'
import type { Voucher } from '../../../contract/checkout.ts'
import { languageOf } from '../../../contract/languages.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../catalogue/use-currency.ts'
import { Choice } from './Choice.tsx'
import { Points } from './Points.tsx'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'
import css from './VoucherSection.module.css'

/** Coupon, red packet and points. Those that cannot be used say why. */
export function VoucherSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { coupons, redPackets, choices, errors, choose, view } = model
  const some = coupons.length + redPackets.length > 0 || view.points.balance > 0
  return (
    <Section title={t('checkout.savings')} note={some ? undefined : t('checkout.noVouchers')}>
      <Vouchers
        title={t('checkout.stepCoupon')}
        name="coupon"
        vouchers={coupons}
        chosen={choices.couponId}
        error={errors.get('couponId')}
        onChoose={couponId => choose({ couponId })}
      />
      <Vouchers
        title={t('checkout.stepRedPacket')}
        name="red"
        vouchers={redPackets}
        chosen={choices.redPacketId}
        error={errors.get('redPacketId')}
        onChoose={redPacketId => choose({ redPacketId })}
      />
      <Points model={model} />
    </Section>
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

function Vouchers({ title, name, vouchers, chosen, error, onChoose }: Props) {
  const t = useT()
  const [all, setAll] = useState(false)
  if (vouchers.length === 0) return null
  const usable = vouchers.filter(voucher => voucher.usable)
  const others = vouchers.length - usable.length
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
        {(all ? vouchers : usable).map(voucher => (
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
      {others > 0 && !all && (
        <Button size="s" className={css.more} onClick={() => setAll(true)}>
          {t('checkout.showUnusable', { count: others })}
        </Button>
      )}
    </fieldset>
  )
}

function VoucherFace({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const { lang } = useLanguage()
  const currency = useCurrency()
  const day = new Intl.DateTimeFormat(languageOf(lang).tag, {
    dateStyle: 'medium',
    timeZone: 'Asia/Shanghai',
    numberingSystem: 'latn',
  })
  const notes = [
    voucher.scope,
    Number(voucher.fromAmount) > 0 &&
      t('checkout.from', { amount: formatMoney(voucher.fromAmount, currency, '') }),
    // Isolated: an Arabic date brings marks of its own.
    t('checkout.until', { date: `\u2068${day.format(new Date(voucher.validUntil))}\u2069` }),
  ].filter(note => note !== false)
  return (
    <span className={css.face}>
      <span className={css.off}>
        {voucher.usable ? (
          <Price amount={`-${voucher.off}`} currency={currency} />
        ) : (
          <bdi>{voucher.name}</bdi>
        )}
      </span>
      {voucher.usable && (
        <span>
          <bdi>{voucher.name}</bdi>
        </span>
      )}
      <span className={css.note}>
        {notes.map((note, at) => (
          <Fragment key={note}>
            {at > 0 && ' · '}
            <bdi>{note}</bdi>
          </Fragment>
        ))}
      </span>
      {!voucher.usable && <span className={css.reason}>{voucher.reason}</span>}
    </span>
  )
}
