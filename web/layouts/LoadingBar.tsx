import { useRouterState } from '@tanstack/react-router'
import css from './LoadingBar.module.css'

/** While the next page loads (product §2). */
export function LoadingBar() {
  const loading = useRouterState({ select: state => state.isLoading })
  return <div className={loading ? `${css.bar} ${css.on}` : css.bar} aria-hidden="true" />
}
