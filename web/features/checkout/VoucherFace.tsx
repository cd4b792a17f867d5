import { Fragment } from 'react'
import type { Voucher } from '../../../contract/checkout.ts'
import { shopTimeZone } from '../../../contract/dates.ts'
import { dayInWords } from '../../../contract/day-in-words.ts'
import { negate } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useLanguage, useT, useWords } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './VoucherSection.module.css'

/** What one takes off and when, or why it does not. */
export function VoucherFace({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const words = useWords()
  const { lang } = useLanguage()
  const currency = useCurrency()
  const day = dayInWords(lang, { dateStyle: 'medium' }, shopTimeZone)
  const notes = [
    voucher.scope,
    Number(voucher.fromAmount) > 0 &&
      t('checkout.from', { amount: formatMoney(voucher.fromAmount, currency, '') }),
    t('checkout.until', { date: day(new Date(voucher.validUntil)) }),
  ].filter(note => note !== false)
  return (
    <span className={css.face}>
      <span>
        {voucher.usable ? (
          <Price amount={negate(voucher.off)} currency={currency} />
        ) : (
          <bdi>{words(voucher.name)}</bdi>
        )}
      </span>
      {voucher.usable && (
        <span>
          <bdi>{words(voucher.name)}</bdi>
        </span>
      )}
      <span className={css.note}>
        {notes.map((note, at) => (
          <Fragment key={note}>
            {at > 0 && ' · '}
            <bdi>{words(note)}</bdi>
          </Fragment>
        ))}
      </span>
      {!voucher.usable && <span className={css.reason}>{words(voucher.reason)}</span>}
    </span>
  )
}
