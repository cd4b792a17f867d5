import { type KeyboardEvent, useId, useRef } from 'react'
import { useT, useWords } from '../../i18n/use-t.ts'
import { Button } from '../Button.tsx'
import { createListStore } from '../list-store.ts'
import styles from './Dialogs.module.css'
import { Modal } from './Modal.tsx'

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
  return first ? <Question key={first.id} item={first} /> : null
}

function Question({ item }: { item: DialogItem }) {
  const t = useT()
  const words = useWords()
  const titleId = useId()
  const textId = useId()
  const okButton = useRef<HTMLButtonElement>(null)
  const isConfirm = item.kind === 'confirm'

  const settle = (said: boolean) => {
    item.answer(said)
    store.remove(item.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // A key still held down from before is not an answer.
    if (event.repeat) event.preventDefault()
    else if (!(event.target instanceof HTMLButtonElement)) settle(true)
  }

  return (
    <Modal
      className={styles.question}
      role={isConfirm ? 'alertdialog' : 'dialog'}
      labelledBy={titleId}
      describedBy={textId}
      first={okButton}
      isQuestion
      onKeyDown={onKeyDown}
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
    </Modal>
  )
}
