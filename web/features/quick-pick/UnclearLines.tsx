import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import lineCss from '../../ui/lines.module.css'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './UnclearLines.module.css'
import { unclearWords } from './unclear-words.ts'
import type { OpenLine, QuickLines } from './use-quick-lines.ts'

/** What nobody could tell for sure: each line as it was written, with what it may mean. */
export default function UnclearLines({ lines: { open, choose, drop, clear } }: { lines: QuickLines }) {
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
      <ul>
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

function What({ line }: { line: OpenLine }) {
  const { none, note } = unclearWords(line, useT())
  return (
    <>
      {none && <strong className={css.none}>{none}</strong>}
      <small className={css.note}>{note}</small>
    </>
  )
}
