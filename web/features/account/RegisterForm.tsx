import { type FormEvent, useState } from 'react'
import { object, record, string } from 'valibot'
import { sendCode } from '../../../contract/account.ts'
import type { ActionInput, ActionOutput } from '../../../contract/action.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import * as paths from '../../../contract/paths.ts'
import { register, type registrationConfig, registrationForm } from '../../../contract/registration.ts'
import type { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { later } from '../../ui/later.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { codeOf, type Errors, fieldOf, useForm } from '../../ui/use-form.ts'
import { Agreements } from './Agreements.tsx'
import { CodeFields } from './CodeFields.tsx'
import { CountryMobile, mobileFault } from './CountryMobile.tsx'
import { ExtraField } from './ExtraField.tsx'
import { Face } from './Face.tsx'
import { NewPassword } from './NewPassword.tsx'
import { repeatFault } from './new-password.ts'
import css from './register.module.css'
import { useEnter } from './use-enter.ts'
import { type CountryNumber, countryNumber, keepCountry, useNumber } from './use-number.ts'

const AvatarPicker = later(() => import('./AvatarPicker.later.tsx'))

export type RegisterConfig = ActionOutput<typeof registrationConfig>

interface Props {
  config: RegisterConfig
  scene: string | undefined
  onPending(): void
}

const labels = {
  mobile: 'account.account',
  code: 'account.code',
  nick: 'account.nick',
  pwd: 'account.password',
  repeat: 'account.repeat',
  avatar: 'account.avatar',
  agreed: 'account.agree',
} as const

/** What is kept over a lost session: neither the password nor the code. */
const typedWords = object({ number: countryNumber, nick: string(), extras: record(string(), string()) })

/** How a refusal names an extra answer; no field of the form's own is called like that. */
const extraName = (name: string): string => `jsn.${name}`

/** What somebody has filled in. */
interface Answers {
  nick: string
  code: string
  pwd: string
  repeat: string
  avatar?: string | undefined
  /** By the name of the shop's own field. */
  extras: Readonly<Record<string, string>>
  agreed: boolean
}

const nothing: Answers = { nick: '', code: '', pwd: '', repeat: '', extras: {}, agreed: false }

export function RegisterForm({ config, scene, onPending }: Props) {
  const t = useT()
  const call = useCall()
  const [number, setNumber] = useNumber()
  const [answers, setAnswers] = useState(nothing)
  const edit = (change: Partial<Answers>) => setAnswers(all => ({ ...all, ...change }))
  const { nick, code, pwd, repeat, avatar, extras, agreed } = answers
  const isTyped = number.mobile !== '' || nick !== '' || Object.keys(extras).length > 0
  useDraft('register', typedWords, isTyped ? { number, nick, extras } : undefined, typed => {
    setNumber(typed.number)
    edit({ nick: typed.nick, extras: typed.extras })
  })
  const form = useForm(labels)
  const { errors, failure, busy, show } = form
  const faultsOf = useFaults(config, number)
  const send = useRegistration({ config, number, form, onPending, onOther: () => edit({ agreed: false }) })

  const submit = async () => {
    const input = {
      ...{ ...number, nick, pwd, code, scene, avatar },
      jsn: extras,
      agreed: config.agreements.map(({ id, version }) => ({ id, version })),
    }
    if (form.check(registrationForm, input, await faultsOf(answers))) send(input)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form ref={form.form} className={css.form} method="post" noValidate onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <CountryMobile countries={config.countries} value={number} error={errors.mobile} onChange={setNumber} />
      <CodeFields
        name="code"
        code={code}
        error={errors.code}
        onCode={code => edit({ code })}
        isReady={() => {
          const mobile = mobileFault(number, t)
          show({ mobile })
          return mobile === undefined
        }}
        ask={async vcode =>
          (await call(sendCode, { ...number, vcode, type: 'register' }, { quiet: true })).obj
        }
        onRefused={(field, text) => show({ [field]: text })}
      />
      <NewPassword
        name="pwd"
        label={t('account.password')}
        repeatLabel={t('account.repeat')}
        password={pwd}
        repeat={repeat}
        errors={errors}
        onPassword={pwd => edit({ pwd })}
        onRepeat={repeat => edit({ repeat })}
      />
      <Field
        label={t('account.nick')}
        help={t('account.nickHint')}
        error={errors.nick}
        name="nick"
        autoComplete="nickname"
        maxLength={30}
        value={nick}
        onChange={event => edit({ nick: event.target.value })}
      />
      <div>
        <p className={css.label}>{t('account.avatar')}</p>
        <AvatarPicker
          present={<Face nick={nick} />}
          error={errors.avatar}
          onChange={avatar => edit({ avatar })}
        />
      </div>
      {config.fields.map(field => (
        <ExtraField
          key={field.field_name}
          name={extraName(field.field_name)}
          field={field}
          value={extras[field.field_name] ?? ''}
          error={errors[extraName(field.field_name)]}
          onChange={value =>
            setAnswers(all => ({ ...all, extras: { ...all.extras, [field.field_name]: value } }))
          }
        />
      ))}
      <Agreements
        agreements={config.agreements}
        agreed={agreed}
        error={errors.agreed}
        onChange={agreed => edit({ agreed })}
      />
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('account.register')}
      </Button>
    </form>
  )
}

/** What is wrong beyond what the schema knows, by field. */
function useFaults(config: RegisterConfig, number: CountryNumber) {
  const t = useT()
  const { lang } = useLanguage()
  return async ({ pwd, repeat, extras, agreed }: Answers): Promise<Errors> => {
    const names = config.agreements.map(({ title }) => t('account.agreementName', { title }))
    const titles = listInWords(lang, names)
    const ofExtras = (await faultsIn(config.fields, extras)).map(
      ({ field_name, key, params }) => [extraName(field_name), t(key, params)] as const,
    )
    return {
      mobile: mobileFault(number, t),
      repeat: repeatFault(pwd, repeat, 'account.repeat', t),
      ...Object.fromEntries(ofExtras),
      agreed: agreed || config.agreements.length === 0 ? undefined : t('account.agreeFirst', { titles }),
    }
  }
}

/** Few shops ask for more than the rest of the form, and then at its end. */
async function faultsIn(fields: RegisterConfig['fields'], extras: Answers['extras']) {
  if (fields.length === 0) return []
  const { checkRecord } = await import('../../../contract/record-checks.ts')
  return checkRecord(fields, extras)
}

interface Registration {
  config: RegisterConfig
  number: CountryNumber
  form: ReturnType<typeof useForm>
  onPending(): void
  /** The agreements are others by now: they have to be agreed to anew. */
  onOther(): void
}

/** Sends it, and leads in; a refusal goes to the field that it names. */
function useRegistration({ config, number, form, onPending, onOther }: Registration) {
  const call = useCall()
  const router = useRouter()
  const enter = useEnter()
  const session = useSession()

  const send = async (input: ActionInput<typeof register>) => {
    const { obj } = await call(register, input, { quiet: true })
    keepCountry(number)
    if (obj.status === 'pending') onPending()
    // Another shop has its own texts, colours and prices.
    else if (obj.shop !== session.shop) window.location.assign(paths.home)
    else await enter(paths.home)
  }

  const onRefused = (error: CallError): boolean => {
    const field = fieldOf(error)
    if (codeOf(error) === 'message.agreementChanged') {
      onOther()
      void router.invalidate()
    }
    if (field === 'country') form.fail(error.message)
    else if (config.fields.some(({ field_name }) => extraName(field_name) === field))
      form.show({ [field!]: error.message })
    else return false
    return true
  }

  return (input: ActionInput<typeof register>) => void form.send(() => send(input), onRefused)
}
