import { compare } from '../../../contract/decimal.ts'
import type { ShopMarkups } from '../../../contract/markups.ts'
import { formatExact, formatMoney } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { addedName, inheritedWords, ruleName } from '../../features/range/range-words.ts'
import { useMarkupPreview } from '../../features/range/use-markup-preview.ts'
import type { Markups, Place, Typed } from '../../features/range/use-markups.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import shared from './fx.module.css'
import css from './markup.module.css'

interface Props {
  place: Place
  name: string
  markups: Markups
  data: ShopMarkups
  tier: number | undefined
  nameOf(categoryId: number): string
  onClose(): void
}

/** What one place adds, with real products as they would cost then. Closed without saving, it stays typed. */
export default function MarkupSheet({ place, name, markups, data, tier, nameOf, onClose }: Props) {
  const t = useT()
  const own = markups.own(place)
  const found = markups.found(place)
  const fault = own ? markups.faultOf(own) : undefined
  const meanwhile = markups.meanwhile(place)
  const isRoot = place.kind === 'shop' && markups.tier === null
  const change = (next: Partial<Typed>) =>
    markups.set(place, { ...(own ?? { kind: found.kind, value: found.value }), ...next })
  const save = async () => {
    await markups.save()
    onClose()
  }
  return (
    <Sheet
      title={t('range.markupOf', { name })}
      onClose={onClose}
      footer={
        markups.unsaved > 0 && (
          <div className={shared.wide}>
            <Button
              kind="primary"
              busy={markups.busy}
              disabledReason={markups.wrong}
              onClick={() => void save()}
            >
              {t('range.save')}
            </Button>
          </div>
        )
      }
    >
      <div className={shared.form}>
        {own ? (
          <>
            <fieldset className={`${shared.sheetChips} ${css.kinds}`}>
              <legend className="visually-hidden">{t('range.markupKind')}</legend>
              {(['percent', 'fixed'] as const).map(kind => (
                <button
                  key={kind}
                  type="button"
                  className={shared.chip}
                  aria-pressed={own.kind === kind}
                  onClick={() => change({ kind })}
                >
                  {t(kind === 'percent' ? 'range.percent' : 'range.fixed')}
                </button>
              ))}
            </fieldset>
            <Field
              label={t('range.markupValue')}
              inputMode="decimal"
              dir="ltr"
              value={own.value}
              maxLength={12}
              error={fault}
              help={t(own.kind === 'percent' ? 'range.formulaPercent' : 'range.formulaFixed')}
              onChange={event => change({ value: event.target.value })}
            />
            {meanwhile && (
              <p role="alert" className={css.meanwhile}>
                {t('range.nowIs', { markup: addedName(t, meanwhile) })}
              </p>
            )}
            {!isRoot && <Button onClick={() => markups.set(place, null)}>{t('range.inheritOne')}</Button>}
          </>
        ) : (
          <>
            <p className={shared.pale}>
              <bdi dir="ltr">{addedName(t, found)}</bdi> {inheritedWords(t, found, nameOf)}
            </p>
            <Button kind="second" onClick={() => change({})}>
              {t('range.setOne')}
            </Button>
          </>
        )}
        <Preview markups={markups} data={data} tier={tier} />
      </div>
    </Sheet>
  )
}

function Preview({ markups, data, tier }: Pick<Props, 'markups' | 'data' | 'tier'>) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const { rows, why, retry } = useMarkupPreview(markups, data, tier)
  return (
    <section className={css.preview} aria-label={t('range.preview')} aria-busy={!rows && !retry}>
      <h3 className={shared.title}>{t('range.preview')}</h3>
      {retry ? (
        <Failed hint={why} onRetry={retry} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <p className={shared.note}>{t('range.previewNone')}</p>
      ) : (
        <>
          <ul className={css.preview}>
            {rows.map(row => {
              const isChanged =
                row.before !== null && row.after !== null && compare(row.before, row.after) !== 0
              return (
                <li key={row.productId} className={css.product}>
                  <StoredPicture className={css.picture} name={row.picture} width={56} alt="" />
                  <span className={css.words}>
                    <span className={css.productName}>
                      <Words text={row.name} lang={row.nameLang} />
                    </span>
                    <span className={shared.note}>
                      {t('range.purchase')}{' '}
                      <bdi dir="ltr">{row.purchase === null ? '–' : formatExact(row.purchase, currency)}</bdi>
                      {row.rule && ` · ${ruleName(t, row.rule)}`}
                    </span>
                  </span>
                  <span className={css.prices}>
                    {isChanged && (
                      <s className={shared.note}>
                        <span className="visually-hidden">{t('range.before')} </span>
                        <bdi dir="ltr">{formatMoney(row.before, currency, t('ui.negotiable'))}</bdi>
                      </s>
                    )}
                    <span className={isChanged ? css.changed : undefined}>
                      <span className="visually-hidden">{t('range.after')} </span>
                      <bdi dir="ltr">{formatMoney(row.after, currency, t('ui.negotiable'))}</bdi>
                    </span>
                  </span>
                </li>
              )
            })}
          </ul>
          <p className={shared.note}>{t('range.previewFirst', { count: rows.length })}</p>
        </>
      )}
    </section>
  )
}
