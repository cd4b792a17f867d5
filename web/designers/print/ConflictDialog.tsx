import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import css from './designer.module.css'

export interface Conflict {
  by: string
  at: string
  revision: number
}

interface Props {
  conflict: Conflict
  busy: boolean
  onMine(): void
  onTheirs(): void
  onCopy(): void
  onClose(): void
}

/** Somebody else saved meanwhile: nothing of either is lost before the person has said what becomes of it. */
export function ConflictDialog({ conflict, busy, onMine, onTheirs, onCopy, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      title={t('print-design.conflictTitle')}
      onClose={onClose}
      footer={
        <>
          <Button busy={busy} onClick={onTheirs}>
            {t('print-design.takeTheirs')}
          </Button>
          <Button busy={busy} onClick={onCopy}>
            {t('print-design.saveCopy')}
          </Button>
          <Button kind="primary" busy={busy} onClick={onMine}>
            {t('print-design.keepMine')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p>{t('print-design.conflict', { by: conflict.by })}</p>
        <p>
          <Moment at={conflict.at} />
        </p>
      </div>
    </Dialog>
  )
}
