import { useEffect, useState } from 'react'
import { useApp } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import css from './SearchIdeas.module.css'

interface Props {
  /** What many look for, as the shop says. */
  hints: readonly string[]
  onChoose(words: string): void
}

/** Under an empty search field: what this browser looked for last, and what others look for. */
export default function SearchIdeas({ hints, onChoose }: Props) {
  const t = useT()
  const { texts } = useApp()
  const [ready, setReady] = useState(false)
  const [recent, setRecent] = useState(recentSearches)
  useEffect(() => {
    void texts.need(['catalogue']).then(
      () => setReady(true),
      () => {},
    )
  }, [texts])
  if (!ready || (recent.length === 0 && hints.length === 0)) return null

  const forget = () => {
    forgetSearches()
    setRecent([])
  }
  const list = (title: string, searches: readonly string[]) => (
    <ul className={css.list} aria-label={title}>
      {searches.map(words => (
        <li key={words}>
          <button type="button" className={css.words} onClick={() => onChoose(words)}>
            <bdi>{words}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={css.ideas}>
      {recent.length > 0 && (
        <>
          <p className={css.title}>
            {t('catalogue.recentSearches')}
            <button type="button" className={css.clear} onClick={forget}>
              {t('catalogue.clearRecent')}
            </button>
          </p>
          {list(t('catalogue.recentSearches'), recent)}
        </>
      )}
      {hints.length > 0 && (
        <>
          <p className={css.title}>{t('common.hotWords')}</p>
          {list(t('common.hotWords'), hints)}
        </>
      )}
    </div>
  )
}
