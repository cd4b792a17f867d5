import type { BlockOf } from '../../../contract/pages.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/is-open.ts'
import notes from '../../ui/notes.module.css'
import { Words } from '../../ui/Words.tsx'
import css from './Notices.module.css'

export function Notices({ block: { items } }: { block: BlockOf<'notices'> }) {
  const t = useT()
  const session = useSession()
  return (
    <section className={css.notices}>
      <div className={css.head}>
        <h2 className={css.title}>{t('pages.notices')}</h2>
        {isOpen(paths.notices, session) && (
          <AppLink href={paths.notices} className={css.more}>
            {t('pages.more')}
          </AppLink>
        )}
      </div>
      {items.length === 0 ? (
        <p className={css.empty}>{t('pages.noticesEmpty')}</p>
      ) : (
        <ul className={css.list}>
          {items.map(({ id, title, titleLang, date }) => (
            <li key={id} className={css.notice}>
              <AppLink href={`${paths.notice}?id=${id}`} className={css.link} title={title}>
                <Words text={title} lang={titleLang} />
              </AppLink>
              <time className={notes.fixed} dateTime={date} dir="ltr">
                {date.slice(5, 10)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
