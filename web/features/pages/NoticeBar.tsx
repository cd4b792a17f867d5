import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Words } from '../../ui/Words.tsx'
import { useDataHref } from './data-link.ts'
import css from './NoticeBar.module.css'

type Item = BlockOf<'notice-bar'>['items'][number]

export function NoticeBar({ block: { items } }: { block: BlockOf<'notice-bar'> }) {
  const t = useT()
  return (
    <section className={css.bar} aria-label={t('pages.noticeBar')}>
      <svg className={css.icon} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M3 8v4h3l6 4V4L6 8zM15 7.5a3.5 3.5 0 0 1 0 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      <ul className={css.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one bar, in their order
          <li key={index} className={css.item}>
            <Line item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ item: { text, textLang, link } }: { item: Item }) {
  const href = useDataHref(link)
  const words = <Words text={text} lang={textLang} />
  return href ? <AppLink href={href}>{words}</AppLink> : words
}
