import { Suspense, useState } from 'react'
import type { ShareType } from '../../../contract/mini-program.ts'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { ShareIcon } from '../shell/icons.tsx'
import { topButton } from '../shell/TopRow.tsx'

const ShareSheet = onDemand(() => import('./ShareSheet.tsx'))

interface Props {
  type: ShareType
  /** Which one: a product's or a group-buy's id, a shop's code. */
  scene: string
  /** Instead of the drawing of the row at the top. */
  words?: string
  className?: string | undefined
  onShared?: () => void
}

/** Opens what one can share it by; its code comes with the press. */
export function ShareButton({ type, scene, words, className = topButton, onShared }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={words ? undefined : t('share.share')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words ?? <ShareIcon />}
      </button>
      {open && (
        <Suspense>
          <ShareSheet type={type} scene={scene} onShared={onShared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
