import { type ReactNode, useId } from 'react'
import type { Fallback } from '../../../contract/fallback.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Words } from '../../ui/Words.tsx'
import { useDataHref } from './data-link.ts'
import css from './Section.module.css'

interface Props {
  title: string
  titleLang?: Fallback
  /** Beside the title: a note, a clock. */
  aside?: ReactNode
  /** As it stands in the data; where it leads nowhere yet, nothing is offered. */
  link?: string
  children: ReactNode
}

/** One part of a page; one without a title only stands apart. */
export function Section({ title, titleLang, aside, link = '', children }: Props) {
  const t = useT()
  const titleId = useId()
  const href = useDataHref(link)
  if (!title && !aside && !href) return <section className={css.section}>{children}</section>
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          <Words text={title} lang={titleLang} />
        </h2>
        {aside && <div className={css.aside}>{aside}</div>}
        {href && (
          <AppLink href={href} className={css.more}>
            {/* Words of the link itself: search engines read no labels. */}
            <span className="visually-hidden">{t('pages.moreOf', { title })}</span>
            <span aria-hidden="true">{t('pages.more')}</span>
            <span className={css.arrow} aria-hidden="true" />
          </AppLink>
        )}
      </div>
      {children}
    </section>
  )
}
