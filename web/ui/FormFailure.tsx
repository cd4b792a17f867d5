import { useEffect, useRef } from 'react'
import notes from './notes.module.css'

/** What went wrong with a form and is about no field; a new object each time is read out again, and brought into view. */
export function FormFailure({ failure }: { failure: { text: string } | undefined }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // It stands above the fields; the button that was pressed may stand far below them.
    if (failure) said.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    failure && (
      <p ref={said} className={notes.failure} role="alert">
        {failure.text}
      </p>
    )
  )
}
