import { useEffect, useRef } from 'react'
import notes from './notes.module.css'

interface Props {
  failure: { text: string } | undefined
  className?: string | undefined
}

/** What went wrong with a form and is about no field; a new object each time is read out again, and brought into view. */
export function FormFailure({ failure, className = notes.failure }: Props) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that was pressed may stand at the edge of the window, or far below the fields that it stands above.
    if (failure) said.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    failure && (
      <p ref={said} className={className} role="alert">
        {failure.text}
      </p>
    )
  )
}
