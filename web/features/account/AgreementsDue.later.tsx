import { useState } from 'react'
import { saveProfile } from '../../../contract/account.ts'
import type { AgreementDue } from '../../../contract/agreements.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useRefreshSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './AgreementsDue.module.css'

/** Agreements that changed since somebody agreed to them: a note with what is new, in nobody's way. */
export default function AgreementsDue({ due }: { due: readonly AgreementDue[] }) {
  const t = useT()
  const call = useCall()
  const refresh = useRefreshSession()
  const [busy, setBusy] = useState(false)

  const agree = async () => {
    setBusy(true)
    try {
      await call(saveProfile, { val: { agreed: due.map(({ id, version }) => ({ id, version })) } })
      toasts.show('success', t('account.dueDone'), 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    // Also when it was refused: the text may have changed again while it was read.
    await refresh()
    setBusy(false)
  }

  const news = due.filter(({ news }) => news.length > 0)
  return (
    <section className={css.note} aria-labelledby="agreements-due">
      <div className={css.words}>
        <h2 id="agreements-due" className={css.title}>
          {t('account.dueTitle')}
        </h2>
        <p className={css.text}>
          {t('account.dueText')}{' '}
          {due.map(({ id, title }) => (
            <AppLink key={id} href={`${paths.notice}?id=${id}`} className={css.link} target="_blank">
              <bdi>{t('account.agreementName', { title })}</bdi>
            </AppLink>
          ))}
        </p>
        {news.length > 0 && (
          <details className={css.news}>
            <summary>{t('account.dueNews')}</summary>
            {news.map(({ id, title, news }) => (
              <div key={id}>
                <h3 className={css.name}>{title}</h3>
                {news.map(text => (
                  <p key={text} className={css.paragraph}>
                    {text}
                  </p>
                ))}
              </div>
            ))}
          </details>
        )}
      </div>
      <Button kind="second" busy={busy} className={css.agree} onClick={() => void agree()}>
        {t('account.dueAgree')}
      </Button>
    </section>
  )
}
