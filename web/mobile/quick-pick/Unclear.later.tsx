import { unclearWords } from '../../features/quick-pick/unclear-words.ts'
import type { QuickLines } from '../../features/quick-pick/use-quick-lines.ts'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { TrashIcon } from '../shell/icons.tsx'
import css from './quick.module.css'

/** What nobody could tell for sure: each line as it was written, with what it may mean. */
export default function Unclear({ lines: { open, choose, drop, clear } }: { lines: QuickLines }) {
  const t = useT()
  return (
    <section className={css.card} aria-labelledby="unclear-lines">
      <div className={css.head}>
        <h2 id="unclear-lines" className={css.title}>
          {t('quick-pick.unclear', { count: open.length })}
        </h2>
        <button type="button" className={css.clear} onClick={clear}>
          {t('quick-pick.dropUnclear')}
        </button>
      </div>
      <ul>
        {open.map(line => {
          const { none, note } = unclearWords(line, t)
          return (
            <li key={line.key} className={css.open}>
              <div className={css.asked}>
                <p className={css.written}>
                  <bdi>{line.picked.text}</bdi>
                  {none && <strong className={css.none}>{none}</strong>}
                  <small className={css.note}>{note}</small>
                </p>
                <button
                  type="button"
                  className={css.drop}
                  aria-label={`${t('pick-list.remove')} ${line.picked.text}`}
                  onClick={() => drop(line.key)}
                >
                  <TrashIcon />
                </button>
              </div>
              <ul className={css.choices}>
                {line.choices.map(row => (
                  <li key={row.skuId}>
                    <button type="button" className={css.choice} onClick={() => choose(line, row)}>
                      <StoredPicture className={css.small} name={row.picture} width={48} alt="" />
                      <span className={css.what}>
                        <bdi>{row.name}</bdi>
                        <small className={css.note}>
                          <bdi dir="ltr">{row.itemNo}</bdi> {row.spec && <bdi>{row.spec}</bdi>}
                        </small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
