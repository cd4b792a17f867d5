import { type ReactNode, useId } from 'react'
import css from './Part.module.css'

interface Props {
  title: string
  note?: string
  children: ReactNode
}

/** One subject of the style guide. */
export function Part({ title, note, children }: Props) {
  const titleId = useId()
  return (
    <section className={css.part} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      {note && <p className={css.note}>{note}</p>}
      {children}
    </section>
  )
}

/** Specimens in a row, each with its name below. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={css.specimens}>{children}</div>
}

export function Specimen({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? `${css.specimen} ${css.wide}` : css.specimen}>
      <div className={css.shown}>{children}</div>
      <div className={css.name}>{name}</div>
    </div>
  )
}
