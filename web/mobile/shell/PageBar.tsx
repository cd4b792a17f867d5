import type { ReactNode } from 'react'
import css from './PageBar.module.css'
import parts from './parts.module.css'

/** Stays at the lower edge: what it comes to and the one thing to do. The page leaves room for it by itself. */
export function PageBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className={css.room} aria-hidden="true" />
      <section className={`${parts.bar} ${css.bar}`} aria-label={label}>
        {children}
      </section>
    </>
  )
}

/** For its button, where that is all there is. */
export const wideButton: string = css.wide!
