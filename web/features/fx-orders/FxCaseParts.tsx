import { type FxCase, fxGrantCase, fxRecordTransfer, fxRefuseCase } from '../../../contract/fx-orders.ts'
import type { Currency } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { CaseMoney } from '../after-sale/CaseMoney.tsx'
import { GrantOrRefuse, RecordTransfer } from '../after-sale/Decide.tsx'

interface WordsProps {
  one: FxCase
  className: string | undefined
}

/** Until when something has to be done, and which case at head office goes with it. */
export function CaseStanding({ one: { actBefore, linked }, className }: WordsProps) {
  const t = useT()
  return (
    <>
      {actBefore && (
        <p className={className}>
          {t('after-sale.until')} <Moment at={actBefore} />
        </p>
      )}
      {linked && (
        <p className={className}>
          {t('fx-orders.caseLinked', { number: linked.number, state: linked.state })}
        </p>
      )}
    </>
  )
}

/** The distributor decides; what was purchased is asked back from head office then. */
export function DecideCase({ one, currency }: { one: FxCase; currency: Currency }) {
  const t = useT()
  if (!one.actions.includes('grant')) return null
  return (
    <GrantOrRefuse
      key={`${one.id} ${one.state}`}
      one={one}
      currency={currency}
      steps={{ grant: fxGrantCase, refuse: fxRefuseCase }}
      asksOthers={
        one.isPurchased
          ? { hint: t('fx-orders.caseAsksOffice'), ask: amount => t('fx-orders.caseGrantAsk', { amount }) }
          : undefined
      }
    />
  )
}

/** Where the money went; what the distributor transfers itself, it records. */
export function CaseRefunds({ one, currency, className }: WordsProps & { currency: Currency }) {
  const t = useT()
  if (one.state !== 'refunded') return null
  return (
    <CaseMoney
      refunds={one.refunds}
      currency={currency}
      after={refund =>
        one.ownTransfers.includes(refund.id) && (
          <>
            <p className={className}>{t('fx-orders.transferOwn')}</p>
            <RecordTransfer refund={refund} step={fxRecordTransfer} />
          </>
        )
      }
    />
  )
}
