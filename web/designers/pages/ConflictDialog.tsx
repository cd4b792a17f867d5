import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Conflict } from './draft-saver.ts'
import css from './Editor.module.css'
import { useWork } from './work.tsx'

/** Somebody else saved the page meanwhile: who was second decides, and loses nothing whatever they choose. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const t = useT()
  const { page } = useWork()
  const [later, setLater] = useState<number>()
  if (later === conflict.revision) return null
  const choices = [
    { title: t('page-editor.copyMine'), help: t('page-editor.copyMineHelp'), run: page.copyMine },
    { title: t('page-editor.takeTheirs'), help: t('page-editor.takeTheirsHelp'), run: page.takeTheirs },
    { title: t('page-editor.keepMine'), help: t('page-editor.keepMineHelp'), run: page.keepMine },
  ]
  return (
    <Dialog title={t('page-editor.conflict')} size="m" onClose={() => setLater(conflict.revision)}>
      <div className={css.dialog}>
        <p>
          {t('page-editor.conflictBy', { name: conflict.by })} <Moment at={conflict.at} />
        </p>
        <ul className={css.choices}>
          {choices.map(({ title, help, run }) => (
            <li key={title} className={css.choice}>
              <span>
                <strong>{title}</strong>
                <span className={css.small}>{help}</span>
              </span>
              <Button kind="second" onClick={() => void run()}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
