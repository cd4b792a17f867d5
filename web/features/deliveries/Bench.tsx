import { useRef, useState } from 'react'
import { array, number, object, record, string } from 'valibot'
import type { Carrier } from '../../../contract/carriers.ts'
import { isZero } from '../../../contract/decimal.ts'
import { type PackingBench, packDelivery } from '../../../contract/deliveries.ts'
import { decimalText } from '../../../contract/fields.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScanBox, type Scanned } from '../../ui/ScanBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { OrderLinks } from '../orders/OrderLink.tsx'
import { BenchLines } from './BenchLines.tsx'
import { CarrierFields } from './CarrierFields.tsx'
import type { DeskSearch } from './desk-search.ts'
import {
  boxesOf,
  fillRest,
  isEmpty,
  leftOf,
  newPacking,
  openBox,
  type Packing,
  packedOf,
  removeBox,
  scan,
  setWeight,
} from './packing.ts'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'

const kept = object({
  boxes: array(object({ weight: string(), counts: record(string(), decimalText()) })),
  at: number(),
})

/** Goods go into boxes: scanned one by one, counted, or all that is left. `back`: the queue it came from. */
export function Bench({ bench, back }: { bench: PackingBench; back: DeskSearch }) {
  const t = useT()
  const [packing, setPacking] = useState<Packing>(newPacking)
  useDraft(
    `packing ${bench.orders.map(({ id }) => id).join()}`,
    kept,
    isEmpty(packing) ? undefined : { ...packing, boxes: [...packing.boxes] },
    setPacking,
  )
  const open = bench.lines.filter(line => !isZero(line.open))
  return (
    <div className={css.page}>
      <h1 className={css.heading}>
        {t('deliveries.benchTitle')} <OrderLinks orders={bench.orders} />
      </h1>
      <p className={css.bar}>
        <AppLink href={deskHref(back)} className={css.link}>
          {t('deliveries.backToQueue')}
        </AppLink>
      </p>
      <Where bench={bench} />
      {bench.notes.length > 0 && (
        <p className={css.calm}>
          {t('deliveries.existing')}{' '}
          {bench.notes.map(note => (
            <AppLink key={note.id} href={deskHref({ tab: 'packed', find: note.number })} className={css.link}>
              <bdi dir="ltr">{note.number}</bdi>
            </AppLink>
          ))}
        </p>
      )}
      {open.length === 0 ? (
        <p className={css.calm}>{t('deliveries.nothingOpen')}</p>
      ) : (
        <>
          <Scanner bench={bench} packing={packing} onPack={setPacking} />
          <Boxes packing={packing} onPack={setPacking} />
          <BenchLines lines={open} packing={packing} onPack={setPacking} />
          <p className={css.bar}>
            <Button onClick={() => setPacking(fillRest(packing, open))}>{t('deliveries.fillAll')}</Button>
            {open.some(line => !isZero(leftOf(packing, line))) && !isEmpty(packing) && (
              <span className={css.note}>{t('deliveries.partHint')}</span>
            )}
          </p>
          <Sending bench={bench} packing={packing} back={back} />
        </>
      )}
    </div>
  )
}

function Where({ bench }: { bench: PackingBench }) {
  const { recipient, phone, address, remarks, warehouse, member } = bench
  return (
    <div className={css.calm}>
      <p className={css.line}>
        <strong>
          <bdi>{recipient || member}</bdi>
        </strong>
        <bdi dir="ltr">{phone}</bdi>
        <span className={css.note}>{warehouse}</span>
      </p>
      <p>
        <bdi>{address.join(' ')}</bdi>
      </p>
      {remarks.map(remark => (
        <p key={remark} className={css.remark}>
          {remark}
        </p>
      ))}
    </div>
  )
}

interface PartProps {
  packing: Packing
  onPack(packing: Packing): void
}

function Scanner({ bench, packing, onPack }: PartProps & { bench: PackingBench }) {
  const t = useT()
  // The next scan may come before this one is drawn.
  const now = useRef(packing)
  now.current = packing

  const onScan = (code: string): Scanned => {
    const answer = scan(now.current, bench.lines, code)
    if (answer.kind === 'wrong') return { wrong: true, text: t('deliveries.scanWrong', { code }) }
    const { itemNo, id, open } = answer.line
    if (answer.kind === 'full') return { wrong: true, text: t('deliveries.scanFull', { itemNo }) }
    now.current = answer.packing
    onPack(answer.packing)
    const packed = formatQuantity(packedOf(answer.packing, id))
    return { wrong: false, text: t('deliveries.scanned', { itemNo, packed, open: formatQuantity(open) }) }
  }

  return (
    <ScanBox
      label={t('deliveries.scan')}
      hint={t('deliveries.scanHint')}
      nothing={t('deliveries.scanNothing')}
      onScan={onScan}
    />
  )
}

function Boxes({ packing, onPack }: PartProps) {
  const t = useT()
  const { boxes, at } = packing
  return (
    <div className={css.boxes}>
      {boxes.map((box, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its number
          key={place}
          type="button"
          className={css.boxTab}
          aria-pressed={place === at}
          onClick={() => onPack({ ...packing, at: place })}
        >
          {t('deliveries.boxN', { number: place + 1 })}
          <small>{Object.keys(box.counts).length}</small>
        </button>
      ))}
      <Button size="s" onClick={() => onPack(openBox(packing))}>
        {t('deliveries.newBox')}
      </Button>
      {boxes.length > 1 && (
        <Button size="s" onClick={() => onPack(removeBox(packing))}>
          {t('deliveries.removeBox')}
        </Button>
      )}
      <Field
        label={t('deliveries.boxWeight')}
        inputMode="decimal"
        value={boxes[at]!.weight}
        maxLength={10}
        dir="ltr"
        onChange={event => onPack(setWeight(packing, event.target.value))}
      />
    </div>
  )
}

function Sending({ bench, packing, back }: { bench: PackingBench; packing: Packing; back: DeskSearch }) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const [way, setWay] = useState({ carrier: '', logisticsNo: '' })
  const [busy, setBusy] = useState<'pack' | 'ship'>()

  const send = async (ship: boolean) => {
    setBusy(ship ? 'ship' : 'pack')
    try {
      const row = {
        boxes: boxesOf(packing, bench.lines),
        carrier: (way.carrier || undefined) as Carrier | undefined,
        logisticsNo: way.logisticsNo || undefined,
        ship,
      }
      const { obj } = await call(packDelivery, { row })
      const done = ship ? 'deliveries.shipped' : 'deliveries.saved'
      toasts.show('success', t(done, { number: obj.number }), 3000)
      await navigate({ href: deskHref({ ...back, note: obj.id, made: obj.number }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(undefined)
    }
  }

  const nothing = isEmpty(packing) ? t('deliveries.nothingPacked') : undefined
  return (
    <div className={css.sending}>
      {bench.delivery === 'delivery' && <CarrierFields way={way} onChange={setWay} />}
      <p className={css.bar}>
        {bench.delivery === 'delivery' && (
          <Button
            kind="primary"
            busy={busy === 'ship'}
            disabledReason={nothing}
            onClick={() => void send(true)}
          >
            {t('deliveries.packAndShip')}
          </Button>
        )}
        <Button
          kind="second"
          busy={busy === 'pack'}
          disabledReason={nothing}
          onClick={() => void send(false)}
        >
          {t('deliveries.savePacked')}
        </Button>
      </p>
    </div>
  )
}
