import styles from './Skeleton.module.css'

interface Props {
  /** The size of what comes; `className` may refine it. */
  shape?: 'line' | 'title' | 'price' | 'picture' | 'button' | 'row'
  className?: string
}

/** Says nothing by itself: the region that waits carries `aria-busy`. */
export function Skeleton({ shape = 'line', className = '' }: Props) {
  return <span aria-hidden="true" className={`${styles.skeleton} ${styles[shape]} ${className}`} />
}
