import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import css from './designer.module.css'

const keys = [
  ['Tab', 'print-design.keyTab'],
  ['← ↑ → ↓', 'print-design.keyArrows'],
  ['Shift + ←', 'print-design.keyShift'],
  ['Alt + ←', 'print-design.keyAlt'],
  ['Ctrl + Z / Y', 'print-design.keyUndo'],
  ['Ctrl + C / V / D', 'print-design.keyCopy'],
  ['Ctrl + A', 'print-design.keyAll'],
  ['Ctrl + [ / ]', 'print-design.keyOrder'],
  ['Delete', 'print-design.keyDelete'],
  ['Esc', 'print-design.keyEscape'],
  ['Ctrl + S', 'print-design.keySave'],
] as const

export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  return (
    <Dialog title={t('print-design.keys')} onClose={onClose}>
      <div className={css.dialog}>
        <dl className={css.keys}>
          {keys.map(([key, text]) => (
            <div key={key}>
              <dt dir="ltr">{key}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p className={css.keysNote}>{t('print-design.keyPointer')}</p>
      </div>
    </Dialog>
  )
}
