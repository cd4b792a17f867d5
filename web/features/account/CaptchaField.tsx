import { useState } from 'react'
import { captchaPath } from '../../../contract/account.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './fields.module.css'
import type { Captcha } from './use-captcha.ts'

interface Props {
  captcha: Captcha
  name: string
  error: string | undefined
}

/** A picture with four signs, and what somebody reads in it. */
export function CaptchaField({ captcha, name, error }: Props) {
  const t = useT()
  const { picture } = captcha
  /** The one that did not come. */
  const [missing, setMissing] = useState<string>()
  return (
    <Field label={t('account.captcha')} error={error}>
      {control => (
        <span className={css.row}>
          <input
            {...control}
            name={name}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            maxLength={10}
            value={captcha.answer}
            onChange={event => captcha.setAnswer(event.target.value)}
          />
          <button
            type="button"
            className={css.picture}
            aria-label={t('account.captchaRenew')}
            title={t('account.captchaRenew')}
            onClick={captcha.renew}
          >
            <noscript>
              <img src={captchaPath} alt="" width={132} height={48} />
            </noscript>
            {picture && picture !== missing && (
              <img src={picture} alt="" width={132} height={48} onError={() => setMissing(picture)} />
            )}
            {picture && picture === missing && (
              <svg className={css.again} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="M20 12a8 8 0 1 1-2.3-5.7M20 3v4h-4" />
              </svg>
            )}
          </button>
        </span>
      )}
    </Field>
  )
}
