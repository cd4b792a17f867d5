import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useT, useWords } from '../../i18n/use-t.ts'
import { Button } from '../Button.tsx'
import { createListStore } from '../list-store.ts'
import styles from './Dialogs.module.css'

export interface InfoQuestion {
  title?: string
  /** Line breaks are kept. */
  text: string
  ok?: string
}

export interface ConfirmQuestion extends InfoQuestion {
  cancel?: string
}

interface DialogItem extends ConfirmQuestion {
  id: number
  kind: 'confirm' | 'info'
  answer(said: boolean): void
}

const store = createListStore<DialogItem>()

const ask = (kind: DialogItem['kind'], question: ConfirmQuestion) =>
  new Promise<boolean>(answer => store.add({ ...question, kind, answer, id: store.nextId() }))

/** One is shown at a time; the others wait for their turn. */
export const dialogs = {
  confirm: (question: ConfirmQuestion): Promise<boolean> => ask('confirm', question),
  info: (note: InfoQuestion): Promise<void> => ask('info', note).then(() => {}),
}

/** Stands once on every page. */
export function Dialogs() {
  const [first] = store.useAll()
  return first ? <Dialog key={first.id} item={first} /> : null
}

function Dialog({ item }: { item: DialogItem }) {
  const t = useT()
  const words = useWords()
  const titleId = useId()
  const textId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const okButton = useRef<HTMLButtonElement>(null)
  const isConfirm = item.kind === 'confirm'

  useEffect(() => {
    if (!box.current?.open) box.current?.showModal()
    okButton.current?.focus()
  }, [])

  const settle = (said: boolean) => {
    // Answered before close(), whose event would otherwise count as a second answer.
    item.answer(said)
    // close() gives the focus back to where it was; removing the element alone would not.
    box.current?.close()
    store.remove(item.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Ignores a key that is still held down from before the dialog opened.
    if (event.repeat) event.preventDefault()
    else if (!(event.target instanceof HTMLButtonElement)) settle(true)
  }

  return (
    <dialog
      ref={box}
      className={styles.dialog}
      role={isConfirm ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        settle(false)
      }}
      onClose={() => settle(false)}
    >
      <h2 id={titleId} className={styles.title}>
        {item.title ?? t(isConfirm ? 'ui.confirmTitle' : 'ui.infoTitle')}
      </h2>
      <p id={textId} className={styles.text}>
        {words(item.text)}
      </p>
      <div className={styles.buttons}>
        {isConfirm && <Button onClick={() => settle(false)}>{item.cancel ?? t('ui.cancel')}</Button>}
        <Button kind="primary" ref={okButton} onClick={() => settle(true)}>
          {item.ok ?? t('ui.ok')}
        </Button>
      </div>
    </dialog>
  )
}
