import { type FormEvent, useState } from 'react'
import { array, number, object, string } from 'valibot'
import { type Decimal, sum } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import {
  type OfficeWithdrawal,
  type OfficeWithdrawals,
  refuseWithdrawals,
  sendWithdrawals,
} from '../../../contract/wallet.ts'
import { withdrawalStateCodes, withdrawalStates } from '../../../contract/withdrawal-states.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import css from './office-wallet.module.css'
import { type OfficeWalletSearch, officeWalletHref } from './office-wallet-href.ts'
import { StateTag } from './StateTag.tsx'

interface Props {
  list: OfficeWithdrawals
  search: OfficeWalletSearch
}

const keptChoice = object({ ids: array(number()), reason: string() })

/** One by one or many at once; each row says what became of it. */
export function WithdrawalsToSend({ list, search: { state = 'requested', find = '' } }: Props) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const navigate = useNavigate()
  const session = useSession()
  const money = (amount: Decimal, code: string) => formatMoney(amount, currencyOf(session, code), '')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const [reason, setReason] = useState('')
  const typed = ticked.size > 0 ? { ids: [...ticked], reason } : undefined
  useDraft('withdrawals', keptChoice, typed, kept => {
    setTicked(new Set(kept.ids))
    setReason(kept.reason)
  })
  const open = list.withdrawals.filter(one => one.state === 'requested')
  const chosen = open.filter(({ id }) => ticked.has(id))
  const total = money(sum(chosen.map(({ amount }) => amount)), chosen[0]?.currency ?? '')

  const { run, busy } = useOnce(
    async (
      work: () => Promise<{ id: number; fault: string }[]>,
      said: 'wallet.sentNow' | 'wallet.refusedNow',
    ) => {
      try {
        const rows = await work()
        const failed = rows.filter(({ fault }) => fault !== '')
        setFaults(new Map(failed.map(({ id, fault }) => [id, fault])))
        setTicked(new Set())
        const count = rows.length - failed.length
        if (count > 0) toasts.show('success', t(said, { count }), 4000)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      } finally {
        await router.invalidate()
      }
    },
  )
  const ids = chosen.map(({ id }) => id)
  const send = async () => {
    const text = t('wallet.sendAsk', { count: ids.length, amount: total })
    if (!(await dialogs.confirm({ text, ok: t('wallet.send') }))) return
    await run(async () => (await call(sendWithdrawals, { row: { ids } })).obj.rows, 'wallet.sentNow')
  }
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    void run(
      async () => (await call(refuseWithdrawals, { row: { ids, reason } })).obj.rows,
      'wallet.refusedNow',
    )
  }
  const tick = (id: number, on: boolean) => {
    const after = new Set(ticked)
    on ? after.add(id) : after.delete(id)
    setTicked(after)
  }

  return (
    <>
      <FindForm
        key={find}
        label={t('wallet.findWithdrawal')}
        button={t('wallet.find')}
        find={find}
        onFind={words => void navigate({ href: officeWalletHref({ find: words || undefined }) })}
      />
      <PageTabs
        label={t('wallet.tabWithdrawals')}
        tabs={[...withdrawalStateCodes, 'all' as const].map(one => ({
          href: officeWalletHref({ state: one === 'requested' ? undefined : one }),
          title: t(one === 'all' ? 'wallet.tabAll' : withdrawalStates[one].text),
          count: one === 'requested' || one === 'sending' ? list.counts[one] : 0,
          isHere: !find && state === one,
        }))}
      />
      {open.length > 0 && (
        <div className={css.bar}>
          <TickBox
            label={t('wallet.tickAll')}
            text={t('wallet.tickAll')}
            state={chosen.length === 0 ? 'none' : chosen.length === open.length ? 'all' : 'some'}
            onChange={on => setTicked(new Set(on ? open.map(({ id }) => id) : []))}
          />
          {chosen.length > 0 && (
            <>
              <span>{t('wallet.ticked', { count: chosen.length, amount: total })}</span>
              <Button kind="primary" busy={busy} onClick={() => void send()}>
                {t('wallet.send')}
              </Button>
              <form className={css.close} onSubmit={refuse}>
                <Field
                  label={t('wallet.refuseReason')}
                  value={reason}
                  maxLength={200}
                  required
                  onChange={event => setReason(event.target.value)}
                />
                <Button type="submit" busy={busy}>
                  {t('wallet.refuse')}
                </Button>
              </form>
            </>
          )}
        </div>
      )}
      {list.withdrawals.length === 0 ? (
        <Empty
          {...(state === 'requested' && !find
            ? { title: t('wallet.noneWaiting'), hint: t('wallet.noneWaitingHint') }
            : { title: t('wallet.none') })}
        />
      ) : (
        <ul className={css.list}>
          {list.withdrawals.map(one => (
            <Row
              key={one.id}
              one={one}
              money={money}
              fault={faults.get(one.id)}
              isTicked={ticked.has(one.id)}
              onTick={on => tick(one.id, on)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface RowProps {
  one: OfficeWithdrawal
  money(amount: Decimal, code: string): string
  fault: string | undefined
  isTicked: boolean
  onTick(on: boolean): void
}

function Row({ one, money, fault, isTicked, onTick }: RowProps) {
  const t = useT()
  return (
    <li className={css.row}>
      {one.state === 'requested' ? (
        <TickBox label={one.number} state={isTicked ? 'all' : 'none'} onChange={onTick} />
      ) : (
        <span />
      )}
      <div className={css.about}>
        <p className={css.line}>
          <strong>
            <bdi dir="ltr">{one.number}</bdi>
          </strong>
          <StateTag state={one.state} />
          <span className={css.note}>
            <Moment at={one.requestedAt} />
          </span>
        </p>
        <p className={css.line}>
          <bdi>{one.member}</bdi>
          <bdi dir="ltr">{one.mobile}</bdi>
          <span>
            <bdi>{one.holder}</bdi> · <bdi>{one.bank}</bdi> {t('wallet.endsWith', { digits: one.lastDigits })}
          </span>
          {one.providerNo && (
            <bdi dir="ltr" className={css.note}>
              {one.providerNo}
            </bdi>
          )}
        </p>
        {one.reason && (
          <p className={css.note}>
            {t('wallet.reason')} <bdi>{one.reason}</bdi>
          </p>
        )}
        {fault && (
          <p role="alert" className={css.wrong}>
            {fault}
          </p>
        )}
      </div>
      <div className={css.amount}>
        <strong>
          <bdi dir="ltr">{money(one.amount, one.currency)}</bdi>
        </strong>
        <small className={css.note}>
          {t('wallet.fee')} <bdi dir="ltr">{money(one.fee, one.currency)}</bdi>
        </small>
      </div>
    </li>
  )
}
