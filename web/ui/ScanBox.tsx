import { type FormEvent, useEffect, useRef, useState } from 'react'
import { beep } from './beep.ts'
import { keepsKeys } from './keeps-keys.ts'
import css from './ScanBox.module.css'

export interface Scanned {
  text: string
  wrong: boolean
}

interface Props {
  label: string
  hint: string
  /** What to say when Enter came without a code. */
  nothing: string
  onScan(code: string): Scanned | Promise<Scanned>
}

const fieldId = 'scan-box'

/** For whoever has typed a quantity elsewhere: the next scan is waited for again. */
export const focusScanBox = (): void => document.getElementById(fieldId)?.focus()

const beginsCode = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing

/**
 * A keyboard scanner types a code and presses Enter; the field waits for the next one at once, and answers keep their order. A scan
 * that finds the focus on a button that was pressed, or on nothing, comes here too.
 */
export function ScanBox({ label, hint, nothing, onScan }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const last = useRef<Promise<void>>(Promise.resolve())
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<Scanned & { at: number }>()

  useEffect(() => {
    const takeOver = (event: KeyboardEvent) => {
      if (beginsCode(event) && !keepsKeys(event.target)) input.current?.focus()
    }
    document.addEventListener('keydown', takeOver)
    return () => document.removeEventListener('keydown', takeOver)
  }, [])

  const say = (answer: Scanned) => {
    if (answer.wrong) beep()
    setSaid(before => ({ ...answer, at: (before?.at ?? 0) + 1 }))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = code.trim()
    setCode('')
    input.current?.focus()
    if (!read) return setSaid(before => ({ text: nothing, wrong: true, at: (before?.at ?? 0) + 1 }))
    last.current = last.current.then(async () => say(await onScan(read)))
  }

  return (
    <form className={css.scanner} onSubmit={submit}>
      <label className={css.label}>
        {label}
        <input
          ref={input}
          id={fieldId}
          className={css.field}
          value={code}
          maxLength={60}
          dir="ltr"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: whoever comes here comes to scan
          autoFocus
          onChange={event => setCode(event.target.value)}
        />
      </label>
      {said ? (
        <p
          key={said.at}
          role={said.wrong ? 'alert' : 'status'}
          className={said.wrong ? css.wrong : css.right}
        >
          {said.text}
        </p>
      ) : (
        <p className={css.hint}>{hint}</p>
      )}
    </form>
  )
}
