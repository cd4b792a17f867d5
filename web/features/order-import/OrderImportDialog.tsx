import { useState } from 'react'
import { type JudgedOrder, orderSheetType } from '../../../contract/order-import.ts'
import { useT } from '../../i18n/use-t.ts'
import { JudgedSheetDialog } from '../../records/sheets/JudgedSheetDialog.tsx'
import { useJudgedSheet } from '../../records/sheets/use-judged-sheet.ts'
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
  const sheet = useJudgedSheet(orderSheetType)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { result } = sheet
  const orders = result?.orders
  const chosen = orders?.filter(order => mayTick(order) && ticked.has(order.key)) ?? []

  const look = async () => {
    const outcome = await sheet.send()
    const good = outcome?.orders?.filter(({ verdict }) => verdict === 'good') ?? []
    setTicked(new Set(good.map(({ key }) => key)))
  }

  const make = async () => {
    const agreed = chosen.map(({ key, copy, total }) => ({ key, copy, total: total! }))
    const outcome = await sheet.send({ agreed })
    if (!outcome) return
    setTicked(new Set())
    if (outcome.added > 0) onMade()
  }

  const made = orders?.filter(({ verdict }) => verdict === 'made').length ?? 0
  const bad = orders?.filter(({ verdict }) => verdict === 'bad').length ?? 0
  return (
    <JudgedSheetDialog
      sheet={sheet}
      billType={orderSheetType}
      title={t('order-import.title')}
      hint={t('order-import.hint')}
      look={t('order-import.look')}
      another={t('order-import.another')}
      size="l"
      judged={
        orders &&
        result && (
          <JudgedOrders
            orders={orders}
            summary={t('order-import.summary', {
              good: orders.length - made - bad,
              made,
              bad,
            })}
            result={result}
            ticked={ticked}
            onTick={(key, on) => {
              const after = new Set(ticked)
              on ? after.add(key) : after.delete(key)
              setTicked(after)
            }}
            mayTick={mayTick}
            hrefOf={hrefOf}
          />
        )
      }
      agree={
        chosen.length > 0
          ? { text: t('order-import.make', { count: chosen.length }), send: () => void make() }
          : undefined
      }
      onLook={() => void look()}
      onClose={onClose}
    />
  )
}
