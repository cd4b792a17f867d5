import { useState } from 'react'
import { type JudgedOrder, orderSheetType } from '../../../contract/order-import.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { templateUrl } from '../../records/sheets/export-url.ts'
import { FileChooser } from '../../records/sheets/FileChooser.tsx'
import sheets from '../../records/sheets/ImportDialog.module.css'
import { ImportOutcome } from '../../records/sheets/ImportOutcome.tsx'
import { ImportProgress } from '../../records/sheets/ImportProgress.tsx'
import {
  fileFault,
  type ImportResult,
  type ImportStage,
  importSheet,
} from '../../records/sheets/sheet-import.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { JudgedOrders } from './JudgedOrders.tsx'

interface Props {
  /** Where an order is looked at. */
  hrefOf(order: { id: number; number: string }): string
  onClose(): void
  /** Orders were made. */
  onMade(): void
}

const mayTick = ({ verdict, total }: JudgedOrder) => verdict !== 'bad' && total !== null

/** Orders from a sheet: every row is judged first, and what is ticked then is made. */
export default function OrderImportDialog({ hrefOf, onClose, onMade }: Props) {
  const t = useT()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [stage, setStage] = useState<ImportStage>()
  const [result, setResult] = useState<ImportResult>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const orders = result?.orders
  const chosen = orders?.filter(order => mayTick(order) && ticked.has(order.key)) ?? []

  const choose = (next: File | undefined) => {
    if (!next) return
    const wrong = fileFault(next.name)
    setFault(wrong && t(wrong))
    setFile(wrong ? undefined : next)
  }

  const send = async (agreed?: readonly JudgedOrder[]) => {
    if (!file) return setFault(t('form.xlsx'))
    setFault(undefined)
    setStage({ stage: 'sending', share: 0 })
    try {
      const outcome = await importSheet(call, {
        billType: orderSheetType,
        file,
        ...(agreed && { agreed: agreed.map(({ key, copy, total }) => ({ key, copy, total: total! })) }),
        onStage: setStage,
      })
      setResult(outcome)
      const good = outcome.orders?.filter(({ verdict }) => verdict === 'good') ?? []
      setTicked(new Set(agreed ? [] : good.map(({ key }) => key)))
      if (outcome.added > 0) onMade()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
    } finally {
      setStage(undefined)
    }
  }

  const startOver = () => {
    setResult(undefined)
    setFile(undefined)
    setFault(undefined)
  }

  const made = orders?.filter(({ verdict }) => verdict === 'made').length ?? 0
  const bad = orders?.filter(({ verdict }) => verdict === 'bad').length ?? 0
  return (
    <Dialog
      title={t('order-import.title')}
      size={orders ? 'l' : 's'}
      onClose={() => {
        if (!stage) onClose()
      }}
      footer={
        <>
          {!stage && (
            <Button onClick={result ? startOver : onClose}>
              {t(result ? 'order-import.another' : 'ui.cancel')}
            </Button>
          )}
          {!orders && !result && (
            <Button kind="primary" busy={stage !== undefined} onClick={() => void send()}>
              {t('order-import.look')}
            </Button>
          )}
          {orders &&
            (chosen.length > 0 ? (
              <Button kind="primary" busy={stage !== undefined} onClick={() => void send(chosen)}>
                {t('order-import.make', { count: chosen.length })}
              </Button>
            ) : (
              <Button kind="primary" onClick={onClose}>
                {t('ui.close')}
              </Button>
            ))}
        </>
      }
    >
      {result && !orders && <ImportOutcome result={result} all />}
      {!result && (
        <div className={sheets.form}>
          <p>{t('order-import.hint')}</p>
          <p>
            {t('records.uiTemplateHint')}{' '}
            <a className={sheets.link} href={templateUrl(orderSheetType)} download>
              {t('records.uiTemplate')}
            </a>
          </p>
          <FileChooser file={file} disabled={stage !== undefined} onChoose={choose} />
        </div>
      )}
      {orders && result && (
        <JudgedOrders
          orders={orders}
          summary={t('order-import.summary', {
            good: orders.length - made - bad,
            made,
            bad,
          })}
          fixUrl={result.fixUrl}
          ticked={ticked}
          onTick={(key, on) => {
            const after = new Set(ticked)
            on ? after.add(key) : after.delete(key)
            setTicked(after)
          }}
          mayTick={mayTick}
          hrefOf={hrefOf}
        />
      )}
      {(fault || stage) && (
        <div className={sheets.form}>
          {fault && (
            <p className={sheets.fault} role="alert">
              {fault}
            </p>
          )}
          {stage && <ImportProgress stage={stage} />}
        </div>
      )}
    </Dialog>
  )
}
