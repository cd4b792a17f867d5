import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './GridSkeleton.module.css'

const lines = Array.from({ length: 12 }, (_, index) => index)

/** A list whose columns are not known yet. */
export function GridSkeleton() {
  return (
    <div aria-busy="true">
      <div className={css.toolbar}>
        <Skeleton shape="button" className={css.search} />
        <Skeleton shape="button" className={css.button} />
      </div>
      <div className={css.box}>
        {lines.map(line => (
          <div key={line} className={css.line}>
            <Skeleton className={css.tick} />
            <Skeleton className={css.short} />
            <Skeleton className={css.long} />
            <Skeleton className={css.short} />
          </div>
        ))}
      </div>
    </div>
  )
}
