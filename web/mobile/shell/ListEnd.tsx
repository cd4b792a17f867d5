import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './ListEnd.module.css'
import type { Infinite } from './use-infinite.ts'

/** Below a list that grows: that more comes, that it did not, or that this is all. */
export function ListEnd<T>({ list: { state, more, end } }: { list: Infinite<T> }) {
  const t = useT()
  return (
    <div ref={end} className={css.end} aria-live="polite">
      {state === 'loading' && <Spinner />}
      {state === 'failed' && (
        <Button kind="second" onClick={more}>
          {t('ui.retry')}
        </Button>
      )}
      {state === 'end' && <p className={css.over}>{t('mobile.noMore')}</p>}
      {state === 'idle' && <Button onClick={more}>{t('mobile.loadMore')}</Button>}
    </div>
  )
}
