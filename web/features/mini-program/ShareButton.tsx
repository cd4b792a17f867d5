import { Suspense, useState } from 'react'
import type { ShareType } from '../../../contract/mini-program.ts'
import { useT } from '../../i18n/use-t.ts'
import { icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import css from './ShareButton.module.css'

const ShareDialog = onDemand(() => import('./ShareDialog.tsx'))

const ShareIcon = icon(
  <>
    <circle cx="15" cy="4.5" r="2.5" />
    <circle cx="5" cy="10" r="2.5" />
    <circle cx="15" cy="15.5" r="2.5" />
    <path d="M7.2 8.8l5.6-3.1M7.2 11.2l5.6 3.1" />
  </>,
  { size: 20, stroke: 1.5 },
)

interface Props {
  type: ShareType
  /** Which one: a product's or a group-buy's id, a shop's code. */
  scene: string
  onShared?: () => void
}

/** A link, a code and a picture to pass on; the code is made when somebody wants it. */
export function ShareButton({ type, scene, onShared }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ShareIcon />
        {t('share.share')}
      </button>
      {open && (
        <Suspense>
          <ShareDialog type={type} scene={scene} onShared={onShared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
