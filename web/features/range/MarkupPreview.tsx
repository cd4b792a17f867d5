import { compare } from '../../../contract/decimal.ts'
import type { ShopMarkups } from '../../../contract/markups.ts'
import { formatExact, formatMoney } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './markup.module.css'
import { ruleName } from './range-words.ts'
import { useMarkupPreview } from './use-markup-preview.ts'
import type { Markups } from './use-markups.ts'

/** Some products of the chosen branch with their prices now and after saving, as the server works them out. */
export function MarkupPreview({
  markups,
  data,
  tier,
}: {
  markups: Markups
  data: ShopMarkups
  tier: number | undefined
}) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const { name, rows, why, retry } = useMarkupPreview(markups, data, tier)
  return (
    <section
      className={`${css.card} ${css.preview}`}
      aria-label={t('range.preview')}
      aria-busy={!rows && !retry}
    >
      <h2 className={css.section}>{name ? t('range.previewOf', { name }) : t('range.preview')}</h2>
      {retry ? (
        <Failed hint={why} onRetry={retry} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <p className={css.note}>{t('range.previewNone')}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
          <section className={css.scroll} aria-label={t('range.preview')} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th>{t('range.product')}</th>
                  <th className={css.number}>{t('range.purchase')}</th>
                  <th className={css.number}>{t('range.before')}</th>
                  <th className={css.number}>{t('range.after')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.productId}>
                    <td>
                      <bdi className={css.product}>{row.name}</bdi>
                      {row.rule && <span className={css.note}>{ruleName(t, row.rule)}</span>}
                    </td>
                    <td className={css.number}>
                      <bdi dir="ltr">{row.purchase === null ? '–' : formatExact(row.purchase, currency)}</bdi>
                    </td>
                    <td className={css.number}>
                      <bdi dir="ltr">{formatMoney(row.before, currency, t('ui.negotiable'))}</bdi>
                    </td>
                    <td
                      className={`${css.number} ${row.before !== null && row.after !== null && compare(row.before, row.after) !== 0 ? css.changed : ''}`}
                    >
                      <bdi dir="ltr">{formatMoney(row.after, currency, t('ui.negotiable'))}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={css.note}>{t('range.previewFirst', { count: rows.length })}</p>
        </>
      )}
    </section>
  )
}
