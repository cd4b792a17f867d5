import { type FormEvent, type ReactNode, useState } from 'react'
import { string } from 'valibot'
import {
  type AfterSaleMoney,
  grantCase,
  type OfficeAfterSaleDetail,
  receiveCase,
  recordTransfer,
  refundCase,
  refuseCase,
  transferFailed,
} from '../../../contract/after-sale.ts'
import type { RefusableState } from '../../../contract/after-sale-states.ts'
import type { fxGrantCase, fxRecordTransfer, fxRefuseCase } from '../../../contract/fx-orders.ts'
import { type Currency, formatMoney } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useDecision } from '../payment/use-decision.ts'
import css from './case.module.css'

interface Props {
  one: OfficeAfterSaleDetail
  currency: Currency
}

/** The step that is next, taken by whoever decides. */
export function Decide({ one, currency }: Props) {
  if (one.actions.includes('grant'))
    return <GrantOrRefuse one={one} currency={currency} steps={{ grant: grantCase, refuse: refuseCase }} />
  if (one.actions.includes('receive')) return <Receive one={one} />
  if (one.actions.includes('refund')) return <RefundNow one={one} currency={currency} />
  return null
}

interface Deciding {
  one: Pick<OfficeAfterSaleDetail, 'id' | 'kind' | 'atFault' | 'wouldPay'>
  currency: Currency
  /** Head office's own, or a distributor's. */
  steps: {
    grant: typeof grantCase | typeof fxGrantCase
    refuse: typeof refuseCase | typeof fxRefuseCase
  }
  /** Where a grant is not the last word: what is said beforehand, and what is asked. */
  asksOthers?: { hint: string; ask(amount: string): string } | undefined
}

export function GrantOrRefuse({ one, currency, steps, asksOthers }: Deciding) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [atFault, setAtFault] = useState(one.atFault)
  const [words, setWords] = useState('')
  const amounts = one.wouldPay!
  const amount = formatMoney(atFault ? amounts.atFault : amounts.amount, currency, '')

  const grant = async () => {
    const text =
      asksOthers?.ask(amount) ??
      (one.kind === 'return' ? t('after-sale.grantAskReturn') : t('after-sale.grantAskRefund', { amount }))
    if (await dialogs.confirm({ text, ok: t('after-sale.grant') }))
      await decide(steps.grant, { row: { id: one.id, atFault, words } }, t('after-sale.granted'))
  }

  const refuse = (why: string) =>
    decide(steps.refuse, { row: { id: one.id, words: why } }, t('after-sale.refused'))

  return (
    <OrRefuse id={one.id} from="requested" title={t('after-sale.decide')} onRefuse={refuse} busy={busy}>
      {no => (
        <>
          <p>
            {t('after-sale.wouldPay')} <strong dir="ltr">{amount}</strong>
          </p>
          {asksOthers && <p className={css.note}>{asksOthers.hint}</p>}
          <TickBox
            label={t('after-sale.atFault')}
            text={t('after-sale.atFault')}
            state={atFault ? 'all' : 'none'}
            onChange={setAtFault}
          />
          <Field
            label={t('after-sale.officeWords')}
            value={words}
            maxLength={500}
            onChange={event => setWords(event.target.value)}
          />
          <p className={css.buttons}>
            <Button kind="primary" busy={busy} onClick={() => void grant()}>
              {t('after-sale.grant')}
            </Button>
            {no}
          </p>
        </>
      )}
    </OrRefuse>
  )
}

interface OrRefuseProps {
  id: number
  from: RefusableState
  title: string
  /** Says no, and why; absent: that is not for everybody who takes the step. */
  onRefuse: ((why: string) => Promise<unknown>) | undefined
  busy: boolean
  /** The step, with the button that says no. */
  children(no: ReactNode): ReactNode
}

/** A step, or a refusal: that takes the step's place and asks why. */
function OrRefuse({ id, from, title, onRefuse, busy, children }: OrRefuseProps) {
  const t = useT()
  const [why, setWhy] = useState<string>()
  useDraft(`after-sale decision ${id} ${from}`, string(), why || undefined, setWhy)
  const no = onRefuse && <Button onClick={() => setWhy('')}>{t('after-sale.refuse')}</Button>
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    void onRefuse?.(why ?? '')
  }
  return (
    <section className={`${css.card} ${css.steps}`}>
      <h2 className={css.title}>{why === undefined ? title : t('after-sale.refuse')}</h2>
      {why === undefined ? (
        children(no)
      ) : (
        <form className={css.steps} onSubmit={refuse}>
          <Field
            label={t('after-sale.refuseWhy')}
            value={why}
            maxLength={500}
            autoFocus
            onChange={event => setWhy(event.target.value)}
          />
          <p className={css.buttons}>
            <Button
              type="submit"
              kind="primary"
              busy={busy}
              disabledReason={why.trim() === '' ? t('after-sale.refuseNeeded') : undefined}
            >
              {t('after-sale.refuse')}
            </Button>
            <Button onClick={() => setWhy(undefined)}>{t('ui.cancel')}</Button>
          </p>
        </form>
      )}
    </section>
  )
}

/** What was sent back never came, or is not what was sold. */
function useInspection() {
  const t = useT()
  const { busy, decide } = useDecision()
  const refusal = ({ id, actions }: OfficeAfterSaleDetail, from: RefusableState) =>
    actions.includes('refuse')
      ? (words: string) => decide(refuseCase, { row: { id, words, from } }, t('after-sale.refused'))
      : undefined
  return { busy, decide, refusal }
}

function Receive({ one }: { one: OfficeAfterSaleDetail }) {
  const t = useT()
  const { busy, decide, refusal } = useInspection()
  const [sellable, setSellable] = useState<readonly number[]>([])
  const tick = (id: number, on: boolean) =>
    setSellable(before => (on ? [...before, id] : before.filter(other => other !== id)))
  const receive = () =>
    decide(receiveCase, { row: { id: one.id, sellable: [...sellable] } }, t('after-sale.received'))
  const refuse = refusal(one, 'sent_back')
  return (
    <OrRefuse id={one.id} from="sent_back" title={t('after-sale.receive')} onRefuse={refuse} busy={busy}>
      {no => (
        <>
          <p className={css.note}>{t('after-sale.receiveHint')}</p>
          {one.lines.map(({ id, name }) => (
            <TickBox
              key={id}
              label={t('after-sale.sellable', { name })}
              text={t('after-sale.sellable', { name })}
              state={sellable.includes(id) ? 'all' : 'none'}
              onChange={on => tick(id, on)}
            />
          ))}
          <p className={css.buttons}>
            <Button kind="primary" busy={busy} onClick={() => void receive()}>
              {t('after-sale.receive')}
            </Button>
            {no}
          </p>
        </>
      )}
    </OrRefuse>
  )
}

function RefundNow({ one, currency }: Props) {
  const t = useT()
  const { busy, decide, refusal } = useInspection()
  const refund = async () => {
    const text = t('after-sale.refundAsk', { amount: formatMoney(one.amount, currency, '') })
    if (await dialogs.confirm({ text, ok: t('after-sale.refundNow') }))
      await decide(refundCase, { row: { id: one.id } }, t('after-sale.refundDone'))
  }
  const refuse = refusal(one, 'received')
  return (
    <OrRefuse id={one.id} from="received" title={t('after-sale.refundNow')} onRefuse={refuse} busy={busy}>
      {no => (
        <p className={css.buttons}>
          <Button kind="primary" busy={busy} onClick={() => void refund()}>
            {t('after-sale.refundNow')}
          </Button>
          {no}
        </p>
      )}
    </OrRefuse>
  )
}

/** Somebody has transferred the money at the bank. */
export function RecordTransfer({
  refund,
  step = recordTransfer,
}: {
  refund: AfterSaleMoney
  step?: typeof recordTransfer | typeof fxRecordTransfer
}) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [number, setNumber] = useState('')
  const record = (event: FormEvent) => {
    event.preventDefault()
    void decide(step, { row: { refundId: refund.id, number } }, t('after-sale.transferDone'))
  }
  return (
    <form className={css.find} onSubmit={record}>
      <Field
        label={t('after-sale.transferNo')}
        value={number}
        maxLength={100}
        dir="ltr"
        onChange={event => setNumber(event.target.value)}
      />
      <Button
        type="submit"
        kind="second"
        busy={busy}
        disabledReason={number.trim() === '' ? t('after-sale.transferNeeded') : undefined}
      >
        {t('after-sale.transferDo')}
      </Button>
    </form>
  )
}

/** The bank did not take it: the member reads why. */
export function TransferFailed({ refund }: { refund: AfterSaleMoney }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [words, setWords] = useState<string>()
  if (words === undefined)
    return <Button onClick={() => setWords('')}>{t('after-sale.transferFailed')}</Button>
  const note = async (event: FormEvent) => {
    event.preventDefault()
    const isNoted = await decide(
      transferFailed,
      { row: { refundId: refund.id, words } },
      t('after-sale.written'),
    )
    if (isNoted) setWords(undefined)
  }
  return (
    <form className={css.find} onSubmit={event => void note(event)}>
      <Field
        label={t('after-sale.transferWhy')}
        value={words}
        maxLength={500}
        autoFocus
        onChange={event => setWords(event.target.value)}
      />
      <Button
        type="submit"
        kind="second"
        busy={busy}
        disabledReason={words.trim() === '' ? t('after-sale.transferWhy') : undefined}
      >
        {t('after-sale.transferFailed')}
      </Button>
      <Button onClick={() => setWords(undefined)}>{t('ui.cancel')}</Button>
    </form>
  )
}
