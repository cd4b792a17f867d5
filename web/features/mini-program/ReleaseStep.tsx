import { useState } from 'react'
import { release } from '../../../contract/mini-program.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useRefreshSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './mini-program.module.css'
import type { ProgramWatch } from './use-program-watch.ts'

export function ReleaseStep({ watch: { program, take } }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const refresh = useRefreshSession()
  const [busy, setBusy] = useState(false)
  const { state, steps, version, released, shop } = program
  const publish = async () => {
    if (!(await dialogs.confirm({ text: t('mini-program.releaseAsk', { version }) }))) return
    setBusy(true)
    try {
      take((await call(release, { shop: shop.id })).obj)
      toasts.show('success', t('mini-program.released'), 3000)
      void refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {state === 'passed' && <p className={css.next}>{t('mini-program.passedHint')}</p>}
      {state === 'published' && <p className={css.next}>{t('mini-program.publishedHint', { version })}</p>}
      {released && (
        <dl className={css.facts}>
          <dt>{t('mini-program.live')}</dt>
          <dd>
            <bdi dir="ltr">{released.version}</bdi>
          </dd>
          <dt>{t('mini-program.releasedAt')}</dt>
          <dd>
            <Moment at={released.at} />
          </dd>
        </dl>
      )}
      {steps.includes('release') && (
        <p className={css.buttons}>
          <Button kind="primary" busy={busy} onClick={() => void publish()}>
            {t('mini-program.release')}
          </Button>
        </p>
      )}
    </>
  )
}
