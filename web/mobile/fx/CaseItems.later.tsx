import type { FxCase } from '../../../contract/fx-orders.ts'
import { CaseFacts, Fact } from '../../features/after-sale/CaseFacts.tsx'
import { CaseLines } from '../../features/after-sale/CaseLines.tsx'
import { fxOrderHref } from '../../features/fx-orders/fx-href.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './fx.module.css'

/** What it is about, to be read. */
export default function CaseItems({ one }: { one: FxCase }) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t('after-sale.items')}</h2>
      <CaseLines lines={one.lines} />
      <CaseFacts
        one={one}
        orderHref={fxOrderHref(one.orderId)}
        more={
          <Fact name={t('fx-orders.customer')}>
            <bdi>{one.member}</bdi>{' '}
            <a href={`tel:${one.mobile}`} className={css.call}>
              <bdi dir="ltr">{one.mobile}</bdi>
            </a>
          </Fact>
        }
      />
    </section>
  )
}
