import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import css from './Editor.module.css'
import { useWork } from './work.tsx'

/** What the page was before; one click makes it the draft again, and one more takes that back. */
export function VersionsPanel() {
  const t = useT()
  const { dir } = useLanguage()
  const { page } = useWork()
  const { versions, publishedVersion } = page.facts
  return (
    <div className={css.panel} dir={dir}>
      <p className={css.hint}>
        {versions.length > 0 ? t('page-editor.versionsHelp') : t('page-editor.noVersions')}
      </p>
      <ul className={css.list}>
        {versions.map(({ id, number, at, by, note }) => (
          <li key={id} className={css.entry}>
            <strong>
              {t('page-editor.versionNo', { number })}
              {number === publishedVersion && <span className={css.live}> {t('page-editor.live')}</span>}
            </strong>
            <span className={css.small}>
              <Moment at={at} /> {by}
            </span>
            {note && <span className={css.small}>{note}</span>}
            <Button
              size="s"
              aria-label={t('page-editor.restoreNo', { number })}
              onClick={() => void page.restore(id)}
            >
              {t('page-editor.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
