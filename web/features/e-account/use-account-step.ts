import { type FormEvent, useState } from 'react'
import { array, number, object, optional, record, string } from 'valibot'
import { type AccountForm, saveAccountStep } from '../../../contract/e-account.ts'
import type { AccountStep } from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import type { FileItem } from '../../../contract/files.ts'
import type { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { fieldOf, useForm } from '../../ui/use-form.ts'
import {
  identityFields,
  labelsOf,
  type StepField,
  savedNumber,
  savedValues,
  stepFields,
  stepSchemas,
  type Values,
} from './step-fields.ts'

export interface StepProps {
  step: AccountStep
  holder: AccountHolder
  form: AccountForm
  onSaved(): Promise<void>
}

/** A field as it stands there: where its value is, and what was saved of it before. */
export interface StepControl {
  field: StepField
  path: string
  value: string
  kept: string
  error: string | undefined
  set(value: string): void
}

/** Numbers are not kept: they stay out of the browser's storage as they stay out of the server's answers. */
const keptStep = object({
  values: record(string(), string()),
  owners: array(object({ name: string(), until: string(), kept: optional(number()), shown: string() })),
})

/** One step: checked field by field, and saved before the next one opens. */
export function useAccountStep({ step, holder, form: saved, onSaved }: StepProps) {
  const t = useT()
  const call = useCall()
  const labels = labelsOf(step)
  const { form, errors, failure, busy, check, send, show } = useForm(labels)
  const [values, setValues] = useState<Values>(() => (step === 'owners' ? {} : savedValues(step, saved)))
  const [owners, setOwners] = useState<Owner[]>(() => savedOwners(saved))
  const [picture, setPicture] = useState<FileItem | null>(saved.company?.picture ?? null)
  const [isTouched, setTouched] = useState(false)
  const open = step === 'owners' ? [] : stepFields[step].filter(({ secret }) => !secret)
  const typed = {
    values: Object.fromEntries(open.map(({ name }) => [name, values[name] ?? ''])),
    owners: owners.map(({ name, until, kept, shown }) => ({ name, until, kept, shown })),
  }
  useDraft(`e-account ${holder} ${step}`, keptStep, isTouched ? typed : undefined, kept => {
    setTouched(true)
    setValues(all => ({ ...all, ...kept.values }))
    setOwners(kept.owners.map(owner => ({ ...newOwner(), ...owner, kept: owner.kept })))
  })

  const required = (name: string) => t('form.required', { field: t(labels[name]!) })

  /** Numbers that were neither typed nor saved before, and the picture. */
  const missing = (): Record<string, string> => {
    const lacks =
      step === 'owners'
        ? owners.flatMap(({ idNumber, kept }, at) => (idNumber || kept ? [] : [`owners.${at}.idNumber`]))
        : stepFields[step]
            .filter(({ name, secret }) => secret && !values[name] && !savedNumber(saved[step], name))
            .map(({ name }) => name)
    if (step === 'company' && !picture) lacks.push('picture')
    return Object.fromEntries(lacks.map(name => [name, required(name)]))
  }

  const row = (): Record<string, unknown> => {
    if (step === 'owners')
      return {
        owners: owners.map(({ name, idNumber, until, kept }) => ({
          name,
          until,
          ...(idNumber ? { idNumber } : { kept }),
        })),
      }
    const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    return { ...typed, ...(step === 'company' && { picture: picture?.id ?? 0 }) }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(stepSchemas[step], row(), missing())) return
    void send(async () => {
      await call(saveAccountStep, { row: { holder, step, ...row() } as never }, { quiet: true })
      await onSaved()
    }, atField)
  }

  /** What the server calls a field inside the row goes to that field. */
  const atField = (error: CallError): boolean => {
    const field = fieldOf(error)?.replace(/^row\./, '')
    if (field === undefined || !(field in labels)) return false
    show({ [field]: error.message })
    return true
  }

  const fields = (): StepControl[] =>
    step === 'owners'
      ? []
      : stepFields[step].map(field => ({
          field,
          path: field.name,
          value: values[field.name] ?? '',
          kept: field.secret ? savedNumber(saved[step], field.name) : '',
          error: errors[field.name],
          set: value => {
            setTouched(true)
            setValues(all => ({ ...all, [field.name]: value }))
          },
        }))

  const fieldsOf = (owner: Owner, at: number): StepControl[] =>
    identityFields.map(field => ({
      field,
      path: `owners.${at}.${field.name}`,
      value: owner[field.name as 'name'],
      kept: field.secret ? owner.shown : '',
      error: errors[`owners.${at}.${field.name}`],
      set: value => {
        setTouched(true)
        setOwners(all => all.map(one => (one.key === owner.key ? { ...one, [field.name]: value } : one)))
      },
    }))

  return {
    form,
    failure,
    busy,
    submit,
    fields,
    owners: owners.map((owner, at) => ({ key: owner.key, fields: fieldsOf(owner, at) })),
    addOwner: () => setOwners(all => [...all, newOwner()]),
    removeOwner: (key: number) => setOwners(all => all.filter(one => one.key !== key)),
    picture,
    setPicture,
    pictureError: errors.picture,
  }
}

interface Owner {
  key: number
  name: string
  idNumber: string
  until: string
  /** Its place among the saved ones, whose number it keeps. */
  kept: number | undefined
  shown: string
}

let keys = 0
const newOwner = (): Owner => ({ key: ++keys, name: '', idNumber: '', until: '', kept: undefined, shown: '' })

const savedOwners = ({ owners = [] }: AccountForm): Owner[] =>
  owners.length === 0
    ? [newOwner()]
    : owners.map(({ name, until, idNumber }, at) => ({
        ...newOwner(),
        name,
        until,
        kept: at + 1,
        shown: idNumber,
      }))
