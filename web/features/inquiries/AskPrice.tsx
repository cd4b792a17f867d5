import { Suspense, useState } from 'react'
import { literal } from 'valibot'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import type { Asked } from './AskDialog.tsx'

// Few products need it, so it is fetched when somebody asks.
const AskDialog = onDemand(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }))

/** 'Negotiable' can be asked for; a guest signs in first. Not in a distributor's shop, where no answer would count. */
export function AskPrice({ row }: { row: Asked }) {
  const t = useT()
  const { guest, fx_id: distributor } = useSession()
  const here = useLocation().href
  const [open, setOpen] = useState(false)
  useDraft(`inquiry ${row.skuId} open`, literal(true), open || undefined, setOpen, 'quiet')
  if (distributor) return null
  if (guest) {
    return (
      <AppLink href={loginPath(here)} className={buttonClass('second', 's')}>
        {t('inquiries.askPrice')}
      </AppLink>
    )
  }
  return (
    <>
      <Button kind="second" size="s" onClick={() => setOpen(true)}>
        {t('inquiries.askPrice')}
        <span className="visually-hidden"> {row.name}</span>
      </Button>
      {open && (
        <Suspense>
          <AskDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
