import { formatQuantity } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import lineCss from '../../ui/lines.module.css'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './UnclearLines.module.css'
import type { OpenLine, useQuickLines } from './use-quick-lines.ts'

type Lines = ReturnType<typeof useQuickLines>

/** What nobody could tell for sure: each line as it was written, with what it may mean. */
export default function UnclearLines({ lines: { open, choose, drop, clear } }: { lines: Lines }) {
  const t = useT()
  return (
    <section className={css.card} aria-labelledby="unclear-lines">
      <header className={bars.ends}>
        <h2 id="unclear-lines" className={css.title}>
          {t('quick-pick.unclear', { count: open.length })}
        </h2>
        <Button size="s" onClick={clear}>
          {t('quick-pick.dropUnclear')}
        </Button>
      </header>
      <ul className={css.lines}>
        {open.map(line => (
          <li key={line.key} className={css.line}>
            <div className={css.asked}>
              <bdi className={css.text}>{line.picked.text}</bdi>
              <What line={line} />
              <button type="button" className={css.drop} onClick={() => drop(line.key)}>
                {t('pick-list.remove')}
                <span className="visually-hidden"> {line.picked.text}</span>
              </button>
            </div>
            <ul className={css.choices}>
              {line.choices.map(row => (
                <li key={row.skuId}>
                  <button type="button" className={css.choice} onClick={() => choose(line, row)}>
                    <StoredPicture className={css.picture} name={row.picture} width={40} alt="" />
                    <span className={css.words}>
                      <bdi className={lineCss.one}>{row.name}</bdi>
                      <span className={css.note}>
                        <bdi dir="ltr">{row.itemNo}</bdi> {row.spec && <bdi>{row.spec}</bdi>}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why the line is not in the list: an item number that is none is said to be none, whatever comes near. */
function What({ line: { picked, choices } }: { line: OpenLine }) {
  const t = useT()
  const { state, code, meant, quantity } = picked
  const qty = quantity ? formatQuantity(quantity) : undefined
  if (state === 'near' && choices.length > 0) {
    return (
      <>
        <strong className={css.none}>{t('pick-list.noSuchNumber', { code })}</strong>
        <small className={css.note}>
          {meant ? t('pick-list.didYouMean', { itemNo: meant }) : t('quick-pick.didYouMeanThese')}
          {qty && ` ${t('quick-pick.askedQuantity', { qty })}`}
        </small>
      </>
    )
  }
  return (
    <small className={css.note}>
      {choices.length > 0 ? t('quick-pick.whichOne', { qty: qty ?? '–' }) : t('pick-list.unknownLine')}
    </small>
  )
}
