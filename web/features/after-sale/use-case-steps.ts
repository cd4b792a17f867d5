import { type FormEvent, useState } from 'react'
import { object, string } from 'valibot'
import {
  type AfterSaleDetail,
  sendGoodsBack,
  takeAsStored,
  withdrawCase,
} from '../../../contract/after-sale.ts'
import { useT } from '../../i18n/use-t.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useDecision } from '../payment/use-decision.ts'

/** Whoever asked takes it back, after a question. */
export function useWithdrawal(one: Pick<AfterSaleDetail, 'id' | 'number'>) {
  const t = useT()
  const { busy, decide } = useDecision()
  const withdraw = async () => {
    const sure = await dialogs.confirm({
      text: t('after-sale.withdrawAsk', { number: one.number }),
      ok: t('after-sale.withdraw'),
    })
    if (sure) await decide(withdrawCase, { row: { id: one.id } }, t('after-sale.withdrawn'))
  }
  return { busy, withdraw }
}

/** What could not be transferred becomes stored value, after a question. */
export function useTakeAsStored({ id }: Pick<AfterSaleDetail, 'id'>) {
  const t = useT()
  const { busy, decide } = useDecision()
  const take = async () => {
    const sure = await dialogs.confirm({
      text: t('after-sale.takeStoredAsk'),
      ok: t('after-sale.takeStored'),
    })
    if (sure) await decide(takeAsStored, { row: { id } }, t('after-sale.takenStored'))
  }
  return { busy, take }
}

const typedParcel = object({ carrier: string(), trackingNo: string() })

/** Who carries the goods back, and under which number. */
export function useSendBack(one: Pick<AfterSaleDetail, 'id'>) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [carrier, setCarrier] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  const typed = carrier || trackingNo ? { carrier, trackingNo } : undefined
  useDraft(`after-sale parcel ${one.id}`, typedParcel, typed, kept => {
    setCarrier(kept.carrier)
    setTrackingNo(kept.trackingNo)
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void decide(sendGoodsBack, { row: { id: one.id, carrier, trackingNo } }, t('after-sale.sentBack'))
  }
  return { carrier, setCarrier, trackingNo, setTrackingNo, busy, send }
}
