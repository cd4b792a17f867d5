import * as paths from '../../../contract/paths.ts'
import type { VoucherState } from '../../../contract/vouchers.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Empty } from '../../ui/Empty.tsx'

interface Props {
  red: boolean
  state: VoucherState
  /** Of the way to where there are some. */
  className: string
}

export function NoVouchers({ red, state, className }: Props) {
  const t = useT()
  if (state !== 'usable')
    return <Empty title={t(state === 'used' ? 'vouchers.noUsed' : 'vouchers.noExpired')} />
  return (
    <Empty
      title={t(red ? 'vouchers.noRed' : 'vouchers.noCoupons')}
      hint={t(red ? 'vouchers.noRedHint' : 'vouchers.noCouponsHint')}
      action={
        <AppLink href={paths.couponCentre} className={className}>
          {t('vouchers.toCentre')}
        </AppLink>
      }
    />
  )
}
