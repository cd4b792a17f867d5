import { useEffect, useState } from 'react'
import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, OnIcon } from '../../ui/icons.tsx'
import { FirstIcon, LastIcon } from '../icons.tsx'
import css from './GridPager.module.css'
import { allRows, pageCount, pageSizes } from './grid-query.ts'

interface Props {
  /** A tree is shown whole. */
  paged: boolean
  page: number
  size: number
  total: number
  onPage(page: number): void
  onSize(size: number): void
}

export function GridPager({ paged, page, size, total, onPage, onSize }: Props) {
  const t = useT()
  const pages = pageCount(total, size)
  const n = formatNumber(total)
  return (
    <div className={css.pager}>
      <span className={css.total} role="status">
        {t('records.uiRowCount', { count: total, n })}
      </span>
      {paged && (
        <label className={css.size}>
          {t('records.uiPageSize')}
          <select className={css.select} value={size} onChange={event => onSize(Number(event.target.value))}>
            {pageSizes.map(each => (
              <option key={each} value={each}>
                {each === allRows ? t('records.uiAllRows') : each}
              </option>
            ))}
          </select>
        </label>
      )}
      {paged && pages > 1 && (
        <nav className={css.pages} aria-label={t('ui.pager')}>
          <IconButton
            data-flip
            label={t('records.uiFirstPage')}
            disabled={page <= 1}
            onClick={() => onPage(1)}
          >
            <FirstIcon />
          </IconButton>
          <IconButton
            data-flip
            label={t('ui.previousPage')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <BackIcon />
          </IconButton>
          <PageNumber page={page} pages={pages} onPage={onPage} />
          <IconButton
            data-flip
            label={t('ui.nextPage')}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <OnIcon />
          </IconButton>
          <IconButton
            data-flip
            label={t('records.uiLastPage')}
            disabled={page >= pages}
            onClick={() => onPage(pages)}
          >
            <LastIcon />
          </IconButton>
        </nav>
      )}
    </div>
  )
}

function PageNumber({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])

  const go = () => {
    const wanted = Math.min(pages, Math.max(1, Math.trunc(Number(typed.normalize('NFKC'))) || page))
    setTyped(String(wanted))
    if (wanted !== page) onPage(wanted)
  }

  return (
    <bdi dir="ltr" className={css.place}>
      <input
        className={css.number}
        inputMode="numeric"
        aria-label={t('records.uiGoToPage')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={go}
        onKeyDown={event => {
          if (event.key === 'Enter') go()
        }}
      />
      <span className={css.of}>/ {formatNumber(pages)}</span>
    </bdi>
  )
}
