import { type FormEvent, useState } from 'react'
import { object, string } from 'valibot'
import { type FxOrder, fxNote } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import page from '../orders/order.module.css'
import { useDecision } from '../payment/use-decision.ts'
import css from './fx.module.css'

const typedNote = object({ text: string() })

/** What is written down about an order, and what its customer is told. */
export function FxNotes({ order }: { order: FxOrder }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [text, setText] = useState('')
  const [forMember, setForMember] = useState(false)
  useDraft(`fx note ${order.id}`, typedNote, text === '' ? undefined : { text }, kept => setText(kept.text))
  const write = async (event: FormEvent) => {
    event.preventDefault()
    const done = await decide(
      fxNote,
      { row: { id: order.id, text: text.trim(), forMember } },
      t('fx-orders.noteSaved'),
    )
    if (done) setText('')
  }
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('fx-orders.note')}</h2>
      <form className={css.form} onSubmit={event => void write(event)}>
        <Field
          label={t('fx-orders.noteText')}
          value={text}
          maxLength={1000}
          onChange={event => setText(event.target.value)}
        />
        <div className={css.row}>
          <TickBox
            label={t('fx-orders.noteForMember')}
            text={t('fx-orders.noteForMember')}
            state={forMember ? 'all' : 'none'}
            onChange={setForMember}
          />
          <Button
            type="submit"
            busy={busy}
            {...(text.trim() === '' && { disabledReason: t('orders.noteNeeded') })}
          >
            {t('orders.noteDo')}
          </Button>
        </div>
      </form>
      <ul className={css.notes}>
        {order.notes.map(note => (
          <li key={note.id}>
            <p className={css.text}>{note.text}</p>
            <span className={css.note}>
              <Moment at={note.at} /> · <bdi>{note.who}</bdi>{' '}
              {note.forMember && <Tag>{t('fx-orders.noteForMember')}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
