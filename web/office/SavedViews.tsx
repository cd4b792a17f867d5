import { type ReactNode, Suspense, useState } from 'react'
import { mostCounted, removeView, type SavedView } from '../../contract/office.ts'
import { CallError } from '../api/call-error.ts'
import { useCall } from '../api/use-app.ts'
import { type PageTab, PageTabs } from '../app/PageTabs.tsx'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/Button.tsx'
import { dialogs } from '../ui/dialog/Dialogs.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const SaveViewDialog = onDemand(() => import('./SaveViewDialog.tsx'))

interface Props {
  label: string
  tabs: readonly PageTab[]
  /** The view that stands open. */
  here: SavedView | undefined
  /** Another way to look at the list stands open, which has no name yet. */
  unnamed: { place: string; query: string } | undefined
  onChange(): void
}

/** A list as one looks at it again and again, each with how much it has; the one that stands open is kept or goes. */
export function SavedViews({ label, tabs, here, unnamed, onChange }: Props) {
  return (
    <PageTabs
      label={label}
      tabs={tabs}
      most={mostCounted}
      end={
        here ? (
          <RemoveView view={here} onDone={onChange} />
        ) : (
          unnamed && <SaveView {...unnamed} onDone={onChange} />
        )
      }
    />
  )
}

function RemoveView({ view: { id, name }, onDone }: { view: SavedView; onDone(): void }): ReactNode {
  const t = useT()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (!(await dialogs.confirm({ text: t('records.removeViewAsk', { name }), ok: t('records.removeView') })))
      return
    setBusy(true)
    try {
      await call(removeView, { row: { id } })
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <Button size="s" busy={busy} onClick={() => void remove()}>
      {t('records.removeView')}
    </Button>
  )
}

export function SaveView({
  place,
  query,
  onDone,
}: {
  place: string
  query: string
  onDone(): void
}): ReactNode {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        <PlusIcon />
        {t('records.saveView')}
      </Button>
      {open && (
        <Suspense>
          <SaveViewDialog
            place={place}
            query={query}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
