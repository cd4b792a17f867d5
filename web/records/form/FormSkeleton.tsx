import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './FormSkeleton.module.css'

const lines = Array.from({ length: 6 }, (_, index) => index)

export function FormSkeleton() {
  return (
    <div aria-busy="true" className={css.form}>
      {lines.map(line => (
        <div key={line}>
          <Skeleton className={css.label} />
          <Skeleton className={css.control} />
        </div>
      ))}
    </div>
  )
}
