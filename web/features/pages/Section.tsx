import { type ReactNode, useId } from 'react'
import { AppLink } from '../../app/AppLink.tsx'
import { useT, useWords } from '../../i18n/use-t.ts'
import { useDataHref } from './data-link.ts'
import css from './Section.module.css'

interface Props {
  title: string
  /** Beside the title: a note, a clock. */
  aside?: ReactNode
  /** As it stands in the data; where it leads nowhere yet, nothing is offered. */
  link?: string
  children: ReactNode
}

/** One part of the home page below the first row. */
export function Section({ title, aside, link = '', children }: Props) {
  const t = useT()
  const titleId = useId()
  const href = useDataHref(link)
  const words = useWords()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {words(title)}
        </h2>
        {aside && <div className={css.aside}>{aside}</div>}
        {href && (
          <AppLink href={href} className={css.more} aria-label={t('pages.moreOf', { title })}>
            {t('pages.more')}
            <span className={css.arrow} aria-hidden="true" />
          </AppLink>
        )}
      </div>
      {children}
    </section>
  )
}
