import type { FormEvent, ReactNode } from 'react'
import { FormFailure } from '../../ui/FormFailure.tsx'
import type { useForm } from '../../ui/use-form.ts'

/** What is asked of a dialog or sheet for something that a member keeps. */
export interface OwnFormProps {
  title: string
  form: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'busy'>
  isDefault: boolean
  onDefault(isDefault: boolean): void
  onSave(): void
  onClose(): void
  children: ReactNode
}

interface Props extends Pick<OwnFormProps, 'form' | 'onSave' | 'children'> {
  id: string
  className: string | undefined
}

/** Its fields. It may stand over another form, which is not sent with it. */
export function OwnForm({ id, form, onSave, className, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSave()
  }
  return (
    <form ref={form.form} id={id} className={className} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={form.failure} />
      {children}
    </form>
  )
}
