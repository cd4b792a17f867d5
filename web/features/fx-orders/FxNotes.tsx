import { type FxOrder, fxNote } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import page from '../orders/order.module.css'
import { useNote } from '../orders/use-note.ts'
import { useDecision } from '../payment/use-decision.ts'
import css from './fx.module.css'

/** What is written down about an order, and what its customer is told. */
export function FxNotes({ order }: { order: FxOrder }) {
  const t = useT()
  if (order.notes.length === 0 && !order.steps.includes('note')) return null
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('fx-orders.note')}</h2>
      {order.steps.includes('note') && <NoteForm order={order} />}
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

function NoteForm({ order }: { order: FxOrder }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const { text, setText, forMember, setForMember, isEmpty, write } = useNote(`fx note ${order.id}`, note =>
    decide(fxNote, { row: { id: order.id, ...note } }, t('fx-orders.noteSaved')),
  )
  return (
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
        <Button type="submit" busy={busy} {...(isEmpty && { disabledReason: t('orders.noteNeeded') })}>
          {t('orders.noteDo')}
        </Button>
      </div>
    </form>
  )
}
