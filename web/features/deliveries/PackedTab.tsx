import { Suspense, useState } from 'react'
import type { Carrier } from '../../../contract/carriers.ts'
import {
  dissolveDelivery,
  type PackedNote,
  type PackedNotes,
  shipDeliveries,
} from '../../../contract/deliveries.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useTicked } from '../../ui/use-ticked.ts'
import { OrderLinks } from '../orders/OrderLink.tsx'
import { CarrierFields, type Way } from './CarrierFields.tsx'
import { Filters, MoreRows } from './desk-parts.tsx'
import type { DeskSearch } from './desk-search.ts'
import { PapersButton } from './PapersButton.tsx'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'

const ShipSheetDialog = onDemand(() => import('./ShipSheetDialog.tsx'))

/** Notes that wait for the carrier: one by one or many at once, each with its own outcome. */
export function PackedTab({ packed, search }: { packed: PackedNotes; search: DeskSearch }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { notes, next, warehouses } = packed
  const [ways, setWays] = useState<ReadonlyMap<number, Way>>(new Map())
  const { ticked, tick, setTicked } = useTicked()
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const [summary, setSummary] = useState('')
  const [gone, setGone] = useState<readonly number[]>([])
  const [busy, setBusy] = useState(false)
  const [bySheet, setBySheet] = useState(false)
  const wayOf = ({ id, carrier, logisticsNo }: PackedNote): Way => ways.get(id) ?? { carrier, logisticsNo }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
      await router.invalidate()
    }
  }

  const ship = async (chosen: readonly PackedNote[]) => {
    const [first, ...others] = chosen
    if (!first) return
    const text =
      others.length === 0
        ? t('deliveries.shipAsk', { number: first.number })
        : t('deliveries.shipManyAsk', { count: chosen.length })
    if (!(await dialogs.confirm({ text, ok: t('deliveries.ship') }))) return
    await attempt(async () => {
      const rows = chosen.map(note => {
        const { carrier, logisticsNo } = wayOf(note)
        return { id: note.id, carrier: carrier as Carrier, logisticsNo }
      })
      const { obj } = await call(shipDeliveries, { row: { notes: rows } })
      const failed = obj.rows.filter(({ fault }) => fault !== '')
      setFaults(new Map(failed.map(({ id, fault }) => [id, fault])))
      setSummary(t('deliveries.shipResult', { done: obj.rows.length - failed.length, failed: failed.length }))
      setGone(obj.rows.filter(({ fault }) => fault === '').map(({ id }) => id))
      setTicked(new Set(failed.map(({ id }) => id)))
    })
  }

  const dissolve = async (note: PackedNote) => {
    const sure = await dialogs.confirm({
      text: t('deliveries.dissolveAsk', { number: note.number }),
      ok: t('deliveries.dissolve'),
    })
    if (!sure) return
    await attempt(async () => {
      await call(dissolveDelivery, { row: { id: note.id } })
      toasts.show('success', t('deliveries.dissolved'), 3000)
    })
  }

  const chosen = notes.filter(({ id }) => ticked.has(id))
  // What is picked up has papers too, and leaves with its code.
  const toShip = chosen.filter(({ delivery }) => delivery === 'delivery')
  return (
    <>
      <Filters warehouses={warehouses} search={search} label={t('deliveries.findNote')} />
      <p className={css.bar}>
        <Button size="s" onClick={() => setBySheet(true)}>
          {t('deliveries.shipSheet')}
        </Button>
      </p>
      {bySheet && (
        <Suspense>
          <ShipSheetDialog onClose={() => setBySheet(false)} onShipped={() => void router.invalidate()} />
        </Suspense>
      )}
      {summary && (
        <div className={css.bar}>
          <p role="status" className={css.calm}>
            {summary}
          </p>
          {gone.length > 0 && <PapersButton papers={['labels', 'notes', 'packing']} ids={gone} />}
        </div>
      )}
      {notes.length === 0 && <Empty title={t('deliveries.packedEmpty')} />}
      {chosen.length > 0 && (
        <div className={css.bar}>
          {toShip.length > 0 && (
            <Button kind="primary" busy={busy} onClick={() => void ship(toShip)}>
              {t('deliveries.shipMany')} ({toShip.length})
            </Button>
          )}
          <PapersButton papers={['labels', 'notes', 'packing']} ids={chosen.map(({ id }) => id)} />
        </div>
      )}
      <ul className={css.rows}>
        {notes.map(note => (
          <li key={note.id} className={css.row}>
            <TickBox
              label={t('deliveries.tickNote', { number: note.number })}
              state={ticked.has(note.id) ? 'all' : 'none'}
              onChange={on => tick([note.id], on)}
            />
            <div className={css.about}>
              <p className={css.line}>
                <strong>
                  <bdi dir="ltr">{note.number}</bdi>
                </strong>
                <span>{t('deliveries.boxes', { count: note.boxCount })}</span>
                <span className={css.note}>{note.warehouse}</span>
              </p>
              <p className={css.line}>
                <bdi>{note.recipient}</bdi>
                <bdi className={css.note}>{note.place}</bdi>
                <bdi dir="ltr" className={css.note}>
                  <OrderLinks orders={note.orders} />
                </bdi>
              </p>
              <p className={css.note}>
                {t('deliveries.packedBy', { who: note.packedBy })} <Moment at={note.packedAt} />
              </p>
              {faults.has(note.id) && (
                <p role="alert" className={css.wrong}>
                  {faults.get(note.id)}
                </p>
              )}
            </div>
            <div className={css.way}>
              {note.delivery === 'delivery' && (
                <CarrierFields way={wayOf(note)} onChange={way => setWays(new Map(ways).set(note.id, way))} />
              )}
              <p className={css.bar}>
                {note.delivery === 'delivery' && (
                  <Button kind="primary" size="s" busy={busy} onClick={() => void ship([note])}>
                    {t('deliveries.ship')}
                  </Button>
                )}
                <Button size="s" busy={busy} onClick={() => void dissolve(note)}>
                  {t('deliveries.dissolve')}
                </Button>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <MoreRows
        first={search.after !== undefined && deskHref({ ...search, after: undefined })}
        more={next !== null && deskHref({ ...search, after: next })}
      />
    </>
  )
}
