import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import css from './FindForm.module.css'

interface Props {
  label: string
  help?: string
  button: string
  /** What is being looked for now. */
  find: string
  maxLength?: number
  onFind(words: string): void
}

/** A field for a number or a name, and the button that looks for it. Keyed by `find`, it follows the address. */
export function FindForm({ label, help, button, find, maxLength = 50, onFind }: Props) {
  const [typed, setTyped] = useState(find)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <form className={css.find} onSubmit={submit}>
      <Field
        label={label}
        help={help}
        value={typed}
        maxLength={maxLength}
        dir="ltr"
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" kind="second">
        {button}
      </Button>
    </form>
  )
}
