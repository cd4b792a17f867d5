import { useIsLoading } from '../router/react.tsx'
import css from './LoadingBar.module.css'

/** While the next page loads (product §2). */
export function LoadingBar() {
  const loading = useIsLoading()
  return <div className={loading ? `${css.bar} ${css.on}` : css.bar} aria-hidden="true" />
}
