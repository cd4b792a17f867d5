import { useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { object, record, string } from 'valibot'
import { sendCode } from '../../../contract/account.ts'
import type { ActionOutput } from '../../../contract/action.ts'
import { languageOf } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import { checkRecord } from '../../../contract/record-checks.ts'
import { register, type registrationConfig, registrationForm } from '../../../contract/registration.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { codeOf, fieldOf, useForm } from '../../ui/use-form.ts'
import { useKept } from '../../ui/use-kept.ts'
import { Agreements } from './Agreements.tsx'
import { CodeFields } from './CodeFields.tsx'
import { CountryMobile, mobileFault } from './CountryMobile.tsx'
import { ExtraField } from './ExtraField.tsx'
import { Face } from './Face.tsx'
import fields from './fields.module.css'
import { repeatFault } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'
import css from './register.module.css'
import { useEnter } from './use-enter.ts'
import { countryNumber, keepCountry, useNumber } from './use-number.ts'

// Nobody needs it to begin with, and without scripts nobody can use it.
const AvatarPicker = lazy(async () => ({ default: (await import('./AvatarPicker.tsx')).AvatarPicker }))

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

/** Neither the password nor the code. */
const typedWords = object({ number: countryNumber, nick: string(), extras: record(string(), string()) })

/** How a refusal names an extra answer; no field of the form's own is called like that. */
const extraName = (name: string): string => `jsn.${name}`

export function RegisterForm({ config, scene, onPending }: Props) {
  const t = useT()
  const { lang } = useLanguage()
  const call = useCall()
  const router = useRouter()
  const enter = useEnter()
  const session = useSession()
  const [number, setNumber] = useNumber()
  const [code, setCode] = useState('')
  const [nick, setNick] = useState('')
  const [pwd, setPwd] = useState('')
  const [repeat, setRepeat] = useState('')
  const [avatar, setAvatar] = useState<string>()
  const [isAlive, setAlive] = useState(false)
  const [extras, setExtras] = useState<Readonly<Record<string, string>>>({})
  const [agreed, setAgreed] = useState(false)
  const isTyped = number.mobile !== '' || nick !== '' || Object.keys(extras).length > 0
  useKept('register', typedWords, isTyped ? { number, nick, extras } : undefined, kept => {
    setNumber(kept.number)
    setNick(kept.nick)
    setExtras(kept.extras)
  })
  const { form, errors, failure, busy, show, fail, check, send } = useForm(labels)

  useEffect(() => setAlive(true), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = {
      ...{ ...number, nick, pwd, code, scene, avatar },
      jsn: extras,
      agreed: config.agreements.map(({ id, version }) => ({ id, version })),
    }
    const complaints = checkRecord(config.fields, extras)
    const names = config.agreements.map(({ title }) => t('account.agreementName', { title }))
    const titles = new Intl.ListFormat(languageOf(lang).tag).format(names)
    const isFine = check(registrationForm, input, {
      mobile: mobileFault(number, t),
      repeat: repeatFault(pwd, repeat, 'account.repeat', t),
      ...Object.fromEntries(
        complaints.map(({ field_name, key, params }) => [extraName(field_name), t(key, params)]),
      ),
      agreed: agreed || config.agreements.length === 0 ? undefined : t('account.agreeFirst', { titles }),
    })
    if (!isFine) return
    void send(
      async () => {
        const { obj } = await call(register, input, { quiet: true })
        keepCountry(number)
        if (obj.status === 'pending') onPending()
        // Another shop has its own texts, colours and prices.
        else if (obj.shop !== session.shop) window.location.assign(paths.home)
        else await enter(paths.home)
      },
      error => {
        const field = fieldOf(error)
        if (codeOf(error) === 'message.agreementChanged') {
          setAgreed(false)
          void router.invalidate()
        }
        if (field === 'country') fail(error.message)
        else if (config.fields.some(({ field_name }) => extraName(field_name) === field))
          show({ [field!]: error.message })
        else return false
        return true
      },
    )
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      {failure && (
        <p className={fields.failure} role="alert">
          {failure.text}
        </p>
      )}
      <CountryMobile countries={config.countries} value={number} error={errors.mobile} onChange={setNumber} />
      <CodeFields
        name="code"
        code={code}
        error={errors.code}
        onCode={setCode}
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
      <PasswordField
        value={pwd}
        error={errors.pwd}
        help={t('form.password')}
        autoComplete="new-password"
        onChange={setPwd}
      />
      <PasswordField
        name="repeat"
        label={t('account.repeat')}
        value={repeat}
        error={errors.repeat}
        autoComplete="new-password"
        onChange={setRepeat}
      />
      <Field
        label={t('account.nick')}
        help={t('account.nickHint')}
        error={errors.nick}
        name="nick"
        autoComplete="nickname"
        maxLength={30}
        value={nick}
        onChange={event => setNick(event.target.value)}
      />
      <div>
        <p className={css.label}>{t('account.avatar')}</p>
        <Suspense fallback={<div className={css.later} />}>
          {isAlive ? (
            <AvatarPicker present={<Face nick={nick} />} error={errors.avatar} onChange={setAvatar} />
          ) : (
            <div className={css.later} />
          )}
        </Suspense>
      </div>
      {config.fields.map(field => (
        <ExtraField
          key={field.field_name}
          name={extraName(field.field_name)}
          field={field}
          value={extras[field.field_name] ?? ''}
          error={errors[extraName(field.field_name)]}
          onChange={value => setExtras(all => ({ ...all, [field.field_name]: value }))}
        />
      ))}
      <Agreements agreements={config.agreements} agreed={agreed} error={errors.agreed} onChange={setAgreed} />
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('account.register')}
      </Button>
    </form>
  )
}
