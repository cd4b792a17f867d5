import { formatMoney } from '../../../contract/money.ts'
import type { VoucherTerms } from '../../../contract/vouchers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'

interface Props {
  terms: VoucherTerms
  faded: boolean
  css: { percent?: string; from?: string }
}

/** What a voucher takes off, and from which amount on. */
export function TakesOff({ terms: { kind, off, fromAmount }, faded, css }: Props) {
  const t = useT()
  const currency = useCurrency()
  return (
    <>
      {kind === 'amount' ? (
        <Price amount={off} currency={currency} size="l" kind={faded ? 'plain' : 'mine'} />
      ) : (
        <strong className={css.percent}>{t('vouchers.percentOff', { off })}</strong>
      )}
      <span className={css.from}>
        {Number(fromAmount) > 0
          ? t('vouchers.from', { amount: formatMoney(fromAmount, currency, '') })
          : t('vouchers.anyAmount')}
      </span>
    </>
  )
}
