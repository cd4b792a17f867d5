import type { BlockOf } from '../../../contract/pages.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { BellIcon } from '../../layouts/icons.tsx'
import { Words } from '../../ui/Words.tsx'
import css from './home.module.css'

/** The newest one; the others stand behind it. */
export function NoticeLine({ block: { items } }: { block: BlockOf<'notices'> }) {
  const t = useT()
  const [newest] = items
  if (!newest) return null
  return (
    <section className={css.line} aria-label={t('pages.notices')}>
      <BellIcon />
      <AppLink href={`${paths.notice}?id=${newest.id}`}>
        <Words text={newest.title} lang={newest.titleLang} />
      </AppLink>
      <AppLink href={paths.notices} className={css.more}>
        <span className="visually-hidden">{t('pages.moreOf', { title: t('pages.notices') })}</span>
        <span aria-hidden="true">{t('pages.more')}</span>
      </AppLink>
    </section>
  )
}
