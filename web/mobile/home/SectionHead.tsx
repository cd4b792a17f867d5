import type { ReactNode } from 'react'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { OnIcon } from '../../ui/icons.tsx'
import css from './home.module.css'

interface Props {
  title: ReactNode
  /** For whoever hears it. */
  name: string
  /** A clock, a note. */
  aside?: ReactNode
  href?: string | undefined
}

export function SectionHead({ title, name, aside, href }: Props) {
  const t = useT()
  return (
    <div className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {aside && <div className={css.aside}>{aside}</div>}
      {href && (
        <AppLink href={href} className={css.more}>
          {/* Words of the link itself: search engines read no labels. */}
          <span className="visually-hidden">{t('pages.moreOf', { title: name })}</span>
          <span aria-hidden="true">{t('pages.more')}</span>
          <span className="turns">
            <OnIcon />
          </span>
        </AppLink>
      )}
    </div>
  )
}
