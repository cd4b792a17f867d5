import { noteOrder, type OfficeOrder } from '../../../contract/office-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useDecision } from '../payment/use-decision.ts'
import css from './office-order.module.css'
import { useNote } from './use-note.ts'

/** What clerks tell each other about an order, and what they tell its member. */
export function OrderNotes({ order }: { order: OfficeOrder }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const { text, setText, forMember, setForMember, isEmpty, write } = useNote(`note ${order.id}`, note =>
    decide(noteOrder, { row: { id: order.id, ...note } }, t('orders.noteDone')),
  )
  return (
    <section className={css.card} aria-labelledby="notes">
      <h2 id="notes" className={css.title}>
        {t('orders.notes')}
      </h2>
      <form className={css.answer} onSubmit={event => void write(event)}>
        <Field
          label={t('orders.noteText')}
          value={text}
          maxLength={1000}
          onChange={event => setText(event.target.value)}
        />
        <label className={css.tick}>
          <input type="checkbox" checked={forMember} onChange={event => setForMember(event.target.checked)} />
          {t('orders.noteForMember')}
        </label>
        <Button type="submit" busy={busy} {...(isEmpty && { disabledReason: t('orders.noteNeeded') })}>
          {t('orders.noteDo')}
        </Button>
      </form>
      <ul className={css.notes}>
        {order.notes.map(note => (
          <li key={note.id}>
            <p className={css.words}>{note.text}</p>
            <span className={css.note}>
              <Moment at={note.at} /> · <bdi>{note.who}</bdi>{' '}
              {note.forMember && <Tag>{t('orders.noteForMember')}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
