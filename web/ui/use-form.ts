import { useRef, useState } from 'react'
import { type GenericSchema, safeParse } from 'valibot'
import { explainIssue } from '../../contract/form-messages.ts'
import type { TextKey } from '../../contract/text.ts'
import { CallError } from '../api/call-error.ts'
import { useT } from '../i18n/use-t.ts'

export type Errors = Readonly<Record<string, string | undefined>>

/** Failures of these kinds have already been shown. */
const silentKinds = ['cancel', 'relogin', 'notFound', 'table']

/** A form by hand: what is wrong with which field, what the server said, and whether it is under way. */
export function useForm(labels: Readonly<Record<string, TextKey>>, said?: string) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  // A new object each time, so that the same words are read out again.
  const [failure, setFailure] = useState(said === undefined ? undefined : { text: said })
  const [busy, setBusy] = useState(false)

  /** What is wrong with a field is said until it is changed. */
  const changed = (name: string) =>
    setErrors(before => (before[name] === undefined ? before : { ...before, [name]: undefined }))
  const [onInput] = useState(() => ({ target }: Event) => {
    const { name } = target as HTMLInputElement
    // Before React has heard of what was typed, drawing anew would take it away.
    setTimeout(() => changed(name))
  })

  const show = (found: Errors) => {
    setErrors(found)
    form.current?.addEventListener('input', onInput)
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    controls.find(({ name }) => found[name] !== undefined)?.focus()
  }

  /** Something that is about no field. */
  const fail = (text: string) => setFailure({ text })

  const required = (name: string): string => t('form.required', { field: t(labels[name]!) })

  /** What the server would say, said at the field. `more` are complaints of the form's own. */
  const check = (schema: GenericSchema, input: unknown, more: Errors = {}): boolean => {
    setFailure(undefined)
    const found: Record<string, string | undefined> = {}
    for (const issue of safeParse(schema, input).issues ?? []) {
      const { key, params, field } = explainIssue(issue)
      const label = labels[field]
      if (label) found[field] ??= t(key, { ...params, field: t(label) })
    }
    for (const [field, text] of Object.entries(more)) found[field] ??= text
    show(found)
    return Object.values(found).every(text => text === undefined)
  }

  /** A refusal goes to its field, or beside the form; `onRefused` may take it instead by answering true. */
  const send = async (
    work: () => Promise<void>,
    onRefused?: (error: CallError) => boolean,
  ): Promise<void> => {
    if (busy) return
    setFailure(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!onRefused?.(error)) explain(error)
    } finally {
      setBusy(false)
    }
  }

  const explain = (error: CallError) => {
    const field = fieldOf(error)
    if (field !== undefined && field in labels) show({ [field]: error.message })
    else if (!silentKinds.includes(error.kind)) fail(error.message)
  }

  return { form, errors, failure, busy, show, changed, fail, required, check, send }
}

/** The field that a refusal names; what stands inside `val` has its plain name. */
export const fieldOf = ({ reply }: CallError): string | undefined =>
  reply?.kind === 'failed' ? reply.field?.replace(/^val\./, '') : undefined

export const codeOf = ({ reply }: CallError): string | undefined =>
  reply?.kind === 'failed' ? reply.code : undefined
