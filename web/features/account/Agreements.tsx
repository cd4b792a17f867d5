import type { Agreement } from '../../../contract/agreements.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import css from './Agreements.module.css'

interface Props {
  agreements: readonly Agreement[]
  agreed: boolean
  error: string | undefined
  onChange(agreed: boolean): void
}

/** What has to be agreed to (product §5). */
export function Agreements({ agreements, agreed, error, onChange }: Props) {
  const t = useT()
  return (
    <div>
      <p className={css.line}>
        <label className={css.tick}>
          <input
            type="checkbox"
            name="agreed"
            checked={agreed}
            aria-invalid={error ? true : undefined}
            onChange={event => onChange(event.target.checked)}
          />
          {t('account.agree')}
        </label>
        {agreements.map(({ id, title }) => (
          // In a page of its own: what was typed here stays.
          <AppLink key={id} href={`${paths.notice}?id=${id}`} className={css.link} target="_blank">
            <bdi>{t('account.agreementName', { title })}</bdi>
          </AppLink>
        ))}
      </p>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
