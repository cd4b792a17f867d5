import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { fieldOf } from '../../ui/use-form.ts'
import { CaptchaField } from './CaptchaField.tsx'
import css from './fields.module.css'
import { useCaptcha } from './use-captcha.ts'

interface Sent {
  mobile: string
  minutes: number
  /** When another one can be asked for. */
  again: number
}

interface Props {
  name: string
  code: string
  error: string | undefined
  onCode(code: string): void
  /** Whether there is a number to send it to; whoever says no says why. */
  isReady?: () => boolean
  ask(captcha: string): Promise<{ mobile: string; wait: number; minutes: number }>
  /** A refusal that is about another field than these. */
  onRefused?: (field: string, text: string) => void
}

/** A code by SMS: the picture to read first, the button that sends it, and where to type it. */
export function CodeFields({ name, code, error, onCode, isReady, ask, onRefused }: Props) {
  const t = useT()
  const captcha = useCaptcha()
  const [sent, setSent] = useState<Sent>()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<{ captcha?: string; code?: string }>({})
  const seconds = useCountdown(sent?.again ?? 0)
  const waiting = seconds > 0

  const send = async () => {
    setFaults({})
    if (isReady && !isReady()) return
    if (captcha.answer.trim() === '')
      return setFaults({ captcha: t('form.required', { field: t('account.captcha') }) })
    setBusy(true)
    try {
      const { mobile, wait, minutes } = await ask(captcha.answer)
      setSent({ mobile, minutes, again: Date.now() + wait * 1000 })
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal
      explain(refusal)
    } finally {
      setBusy(false)
      captcha.renew()
    }
  }

  const explain = (refusal: CallError) => {
    const field = fieldOf(refusal)
    if (field === 'vcode') setFaults({ captcha: refusal.message })
    else if (field !== undefined && onRefused) onRefused(field, refusal.message)
    else if (refusal.kind !== 'relogin') setFaults({ code: refusal.message })
  }

  return (
    <>
      {!waiting && <CaptchaField captcha={captcha} name="captcha" error={faults.captcha} />}
      <Field
        label={t('account.code')}
        error={error ?? faults.code}
        help={sent && t('account.codeSent', { mobile: sent.mobile, minutes: sent.minutes })}
      >
        {control => (
          <span className={css.row}>
            <input
              {...control}
              name={name}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              maxLength={6}
              value={code}
              onChange={event => onCode(event.target.value)}
            />
            <Button
              kind="second"
              className={css.get}
              busy={busy}
              disabledReason={waiting ? t('account.codeWait', { seconds }) : undefined}
              onClick={() => void send()}
            >
              {waiting ? t('account.seconds', { seconds }) : t(sent ? 'account.getAgain' : 'account.getCode')}
            </Button>
          </span>
        )}
      </Field>
    </>
  )
}
