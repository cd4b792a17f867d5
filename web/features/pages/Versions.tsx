import { useState } from 'react'
import {
  type PageRow,
  type PageVersion,
  pageDraft,
  publishPage,
  restorePage,
} from '../../../contract/page-desk.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import css from './dialogs.module.css'

/** What was published before; one press brings it back. */
export default function Versions({ page, onClose }: { page: PageRow; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState<number>()
  const {
    state,
    value: data,
    why,
    reload,
  } = useLoaded(
    `${page.id}`,
    async () => (await call(pageDraft, { id: page.id }, { fresh: true, quiet: true })).obj,
  )
  const goBack = async ({ id, number }: PageVersion) => {
    setBusy(id)
    try {
      const { revision } = (await call(restorePage, { row: { id: page.id, version: id } })).obj
      const { obj } = await call(publishPage, { row: { id: page.id, revision } })
      if (obj.conflict) toasts.show('error', t('page-desk.conflict', { name: obj.conflict.by }))
      else toasts.show('success', t('page-desk.backDone', { number }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(undefined)
    }
    await router.invalidate()
  }
  return (
    <Dialog title={`${t('page-desk.versions')} · ${page.name}`} size="m" onClose={onClose}>
      {state === 'failed' ? (
        <Failed hint={why} onRetry={reload} />
      ) : !data ? (
        <p className={css.waiting}>
          <Spinner />
        </p>
      ) : data.versions.length === 0 ? (
        <Empty title={t('page-desk.versionsEmpty')} />
      ) : (
        <ol className={css.versions}>
          {data.versions.map(version => (
            <li key={version.id} className={css.version}>
              <div className={css.words}>
                <strong>{t('page-desk.version', { number: version.number })}</strong>
                <span className={css.note}>
                  {version.note} · <Moment at={version.at} />
                  {version.by && (
                    <>
                      {' · '}
                      <bdi>{version.by}</bdi>
                    </>
                  )}
                </span>
              </div>
              {version.number === data.publishedVersion ? (
                <Tag kind="soft">{t('page-desk.shown')}</Tag>
              ) : (
                <Button size="s" busy={busy === version.id} onClick={() => void goBack(version)}>
                  {t('page-desk.back')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
