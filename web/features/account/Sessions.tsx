import { useState } from 'react'
import { type MemberSession, saveProfile } from '../../../contract/account.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Moment } from '../../ui/Moment.tsx'
import notes from '../../ui/notes.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './profile.module.css'

/** Where somebody is signed in, and a way out of each. */
export function Sessions({ sessions }: { sessions: readonly MemberSession[] }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState<number | 'others'>()

  const end = async (which: number | 'others') => {
    setBusy(which)
    try {
      await call(saveProfile, { val: { signOut: which } })
      toasts.show('success', t('account.signedOut'), 3000)
      await router.invalidate()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(undefined)
    }
  }

  const endOthers = async () => {
    if (await dialogs.confirm({ text: t('account.signOutOthersAsk'), ok: t('account.signOutOthers') }))
      await end('others')
  }

  return (
    <>
      <ul className={css.sessions}>
        {sessions.map(({ id, browser, system, address, seen, current }) => (
          <li key={id} className={css.session}>
            <span className={css.device}>
              <strong>
                <bdi>{[browser, system].filter(Boolean).join(' · ') || t('account.unknownDevice')}</bdi>
              </strong>{' '}
              {current && <Tag kind="gold">{t('account.thisDevice')}</Tag>}
              <span className={notes.block}>
                <bdi dir="ltr">{address}</bdi> · {t('account.lastSeen')}{' '}
                <bdi>
                  <Moment at={seen} />
                </bdi>
              </span>
            </span>
            {!current && (
              <Button size="s" busy={busy === id} onClick={() => void end(id)}>
                {t('account.signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button busy={busy === 'others'} onClick={() => void endOthers()}>
          {t('account.signOutOthers')}
        </Button>
      )}
    </>
  )
}
