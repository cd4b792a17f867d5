import type { ReactNode } from 'react'
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
