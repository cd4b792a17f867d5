import { Suspense, useRef, useState } from 'react'
import { object } from 'valibot'
import type { Action } from '../../../contract/action.ts'
import { id, optional } from '../../../contract/fields.ts'
import { formatQuantity } from '../../../contract/money.ts'
import {
  discardStockDocument,
  fillStockLines,
  postStockDocument,
  receiveStockTransfer,
  reverseStockDocument,
  type StockDocument,
  scanStock,
  sendStockTransfer,
  stockDocument,
} from '../../../contract/stock.ts'
import { stockDocumentStates, stockKindTexts } from '../../../contract/stock-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useArrow, useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ScanBox, type Scanned } from '../../ui/ScanBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { FindItem } from './FindItem.tsx'
import { StockLines } from './StockLines.tsx'
import { StockState } from './StockState.tsx'
import css from './stock.module.css'
import { stockDeskHref, stockDocumentHref } from './stock-href.ts'
import { Uncounted } from './Uncounted.tsx'

const StockSheetDialog = onDemand(() => import('./StockSheetDialog.tsx'))

interface Search {
  id?: number | undefined
}

/** One document: scanned and filled while it is a draft, posted, and looked at afterwards. */
export default screen<Search, StockDocument>({
  search: object({ id: optional(id()) }),
  load: async ({ call, search }) => (await call(stockDocument, { id: search.id ?? 0 })).obj,
  texts: ['office', 'stock', 'deliveries', 'bill', 'records', 'form'],
  title: ({ data }, t) => `${t(stockKindTexts[data.kind])} ${data.number}`,
  View: ({ data }) => <Document key={data.id} document={data} />,
})

const stepTexts: Readonly<Record<StockDocument['trail'][number]['step'], TextKey>> = {
  created: 'stock.stepCreated',
  posted: 'stock.statePosted',
  sent: 'stock.stateSent',
  received: 'stock.stateReceived',
  reversed: 'stock.stateReversed',
  discarded: 'stock.stateDiscarded',
}

function Document({ document }: { document: StockDocument }) {
  const t = useT()
  const { number, kind, state, steps } = document
  const mayEdit = steps.includes('edit')
  return (
    <div className={css.page}>
      <h1 className={css.heading}>
        {t(stockKindTexts[kind])} <bdi dir="ltr">{number}</bdi>
      </h1>
      <p className={css.bar}>
        <AppLink href={stockDeskHref({})} className={css.link}>
          {t('stock.back')}
        </AppLink>
        <StockState state={state} />
        <Linked document={document} />
      </p>
      <Facts document={document} />
      {mayEdit && <Scanner document={document} />}
      {mayEdit && state === 'draft' && <FindItem document={document} />}
      {mayEdit && <FromSheet document={document} />}
      <StockLines document={document} mayEdit={mayEdit} />
      {kind === 'count' && state !== 'discarded' && !document.reverses && <Uncounted document={document} />}
      <Steps document={document} />
    </div>
  )
}

function Linked({ document: { reverses, reversedBy } }: { document: StockDocument }) {
  const t = useT()
  const other = reverses ?? reversedBy
  return (
    other && (
      <span>
        {t(reverses ? 'stock.reverses' : 'stock.reversedBy')}{' '}
        <AppLink href={stockDocumentHref(other.id)} className={css.link}>
          <bdi dir="ltr">{other.number}</bdi>
        </AppLink>
      </span>
    )
  )
}

function Facts({ document }: { document: StockDocument }) {
  const t = useT()
  const arrow = useArrow()
  const { warehouse, toWarehouse, supplier, remark, trail } = document
  return (
    <div className={css.card}>
      <p className={css.line}>
        <strong>
          <bdi>{warehouse}</bdi>
          {toWarehouse && (
            <>
              {arrow}
              <bdi>{toWarehouse}</bdi>
            </>
          )}
        </strong>
        {supplier && (
          <span>
            {t('stock.supplier')} <bdi>{supplier}</bdi>
          </span>
        )}
        {remark && <bdi>{remark}</bdi>}
      </p>
      <ul className={css.line} aria-label={t('stock.trail')}>
        {trail.map(({ step, at, who }) => (
          <li key={step} className={css.note}>
            {t(stepTexts[step])} <Moment at={at} /> <bdi>{who}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Each scan is a call with a key of its own: two scanners fill one document, and none counts twice. */
function Scanner({ document }: { document: StockDocument }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const waiting = useRef(0)
  const onScan = async (code: string): Promise<Scanned> => {
    waiting.current++
    try {
      const key = newKey()
      const { obj } = await call(scanStock, { row: { id: document.id, code, key } }, { quiet: true })
      return {
        wrong: false,
        text: t('stock.scanned', { itemNo: obj.itemNo, quantity: formatQuantity(obj.quantity) }),
      }
    } catch (error) {
      if (error instanceof CallError) return { wrong: true, text: error.message }
      throw error
    } finally {
      waiting.current--
      if (waiting.current === 0) void router.invalidate()
    }
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

function FromSheet({ document }: { document: StockDocument }) {
  const t = useT()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={css.bar}>
      <Button onClick={() => setOpen(true)}>{t('stock.sheet')}</Button>
      {isOpen && (
        <Suspense>
          <StockSheetDialog
            documentId={document.id}
            onClose={() => setOpen(false)}
            onDone={() => void router.invalidate()}
          />
        </Suspense>
      )}
    </p>
  )
}

function Steps({ document }: { document: StockDocument }) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const router = useRouter()
  const { id: documentId, number, steps, lines, kind, state } = document
  const row = { id: documentId }

  const { run, busy } = useOnce(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
  const take = (action: Action, to: keyof typeof stockDocumentStates) =>
    run(async () => {
      await call(action as typeof postStockDocument, { row })
      toasts.show('success', t('stock.done', { number, state: t(stockDocumentStates[to].text) }), 3000)
    })
  const discard = async () => {
    const sure = await dialogs.confirm({
      title: t('stock.discardTitle'),
      text: t('stock.discardHint'),
      ok: t('stock.discard'),
    })
    if (sure) await take(discardStockDocument, 'discarded')
  }
  const reverse = async () => {
    const sure = await dialogs.confirm({
      title: t('stock.reverseTitle'),
      text: t('stock.reverseHint'),
      ok: t('stock.reverse'),
    })
    if (sure)
      await run(async () => {
        const { obj } = await call(reverseStockDocument, { row })
        await navigate({ href: stockDocumentHref(obj.id) })
      })
  }
  const isOrdered = kind === 'receipt' && state === 'draft' && lines.some(({ expected }) => expected !== null)
  const nothing = lines.length > 0 ? undefined : t('stock.noLines')
  return (
    <p className={css.next}>
      {(isOrdered || state === 'sent') && (
        <Button
          busy={busy}
          onClick={() =>
            void run(async () => {
              await call(fillStockLines, { row })
            })
          }
        >
          {t(isOrdered ? 'stock.fillReceipt' : 'stock.fillTransfer')}
        </Button>
      )}
      {steps.includes('discard') && <Button onClick={() => void discard()}>{t('stock.discard')}</Button>}
      {steps.includes('reverse') && <Button onClick={() => void reverse()}>{t('stock.reverse')}</Button>}
      {steps.includes('post') && (
        <Button
          kind="primary"
          busy={busy}
          disabledReason={nothing}
          onClick={() => void take(postStockDocument, 'posted')}
        >
          {t('stock.post')}
        </Button>
      )}
      {steps.includes('send') && (
        <Button
          kind="primary"
          busy={busy}
          disabledReason={nothing}
          onClick={() => void take(sendStockTransfer, 'sent')}
        >
          {t('stock.send')}
        </Button>
      )}
      {steps.includes('receive') && (
        <Button kind="primary" busy={busy} onClick={() => void take(receiveStockTransfer, 'received')}>
          {t('stock.receive')}
        </Button>
      )}
    </p>
  )
}
