import { type FormEvent, Suspense, useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import {
  assignTransfer,
  type OfficeTransfer,
  type OfficeTransfers,
  officeTransferTabs,
} from '../../../contract/wallet.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useOnce } from '../../ui/use-once.ts'
import { ArrivalNote } from './ArrivalNote.tsx'
import css from './office-wallet.module.css'
import { type OfficeWalletSearch, officeWalletHref } from './office-wallet-href.ts'

const ReturnDialog = onDemand(() => import('./ReturnDialog.tsx'))

interface Props {
  list: OfficeTransfers
  search: OfficeWalletSearch
}

/** Money that came by bank; what names nobody waits here for its owner. */
export function TransfersToAssign({ list, search: { list: here = 'waiting', find = '' } }: Props) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <>
      <FindForm
        key={find}
        label={t('wallet.findTransfer')}
        button={t('wallet.find')}
        find={find}
        onFind={words =>
          void navigate({ href: officeWalletHref({ tab: 'transfers', find: words || undefined }) })
        }
      />
      <PageTabs
        label={t('wallet.tabTransfers')}
        tabs={officeTransferTabs.map(tab => ({
          href: officeWalletHref({ tab: 'transfers', list: tab === 'waiting' ? undefined : tab }),
          title: t(tab === 'waiting' ? 'wallet.waiting' : 'wallet.tabAll'),
          count: tab === 'waiting' ? list.waiting : 0,
          isHere: !find && here === tab,
        }))}
      />
      {list.transfers.length === 0 ? (
        <Empty
          {...(here === 'waiting' && !find
            ? { title: t('wallet.noTransfers'), hint: t('wallet.noTransfersHint') }
            : { title: t('wallet.none') })}
        />
      ) : (
        <ul className={css.list}>
          {list.transfers.map(one => (
            <Transfer key={one.id} one={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function Transfer({ one }: { one: OfficeTransfer }) {
  const t = useT()
  const amount = formatMoney(one.amount, currencyOf(useSession(), one.currency), '')
  return (
    <li className={css.row}>
      <span />
      <div className={css.about}>
        <p className={css.line}>
          <strong>
            <bdi dir="ltr">{one.providerNo}</bdi>
          </strong>
          <span className={css.note}>
            <Moment at={one.at} />
          </span>
          <span>{t('wallet.from', { payer: one.payer, digits: one.payerDigits })}</span>
        </p>
        <p className={css.line}>
          <span className={css.note}>
            {one.accountNo ? (
              <>
                {t('wallet.accountNo')} <bdi dir="ltr">{one.accountNo}</bdi>
              </>
            ) : (
              t('wallet.noAccount')
            )}
          </span>
          {one.remark && (
            <span className={css.note}>
              {t('wallet.remark')} <bdi>{one.remark}</bdi>
            </span>
          )}
        </p>
        {one.member ? (
          <p className={css.line}>
            <bdi>{one.member}</bdi>
            <bdi dir="ltr">{one.mobile}</bdi>
            <ArrivalNote one={one} />
            {one.assignedBy && (
              <span className={css.note}>
                {t('wallet.assignedBy')} <bdi>{one.assignedBy}</bdi>
              </span>
            )}
          </p>
        ) : one.returnNo ? (
          <p className={css.line}>
            {t('wallet.kindReturned')}
            <bdi dir="ltr">{one.returnNo}</bdi>
            <span className={css.note}>
              {t('wallet.returnReason')} <bdi>{one.returnReason}</bdi>
            </span>
            <bdi className={css.note}>{one.returnedBy}</bdi>
          </p>
        ) : (
          <Assign one={one} amount={amount} />
        )}
      </div>
      <div className={css.amount}>
        <strong>
          <bdi dir="ltr">{amount}</bdi>
        </strong>
      </div>
    </li>
  )
}

function Assign({ one: { id, ownerMobile }, amount }: { one: OfficeTransfer; amount: string }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [mobile, setMobile] = useState(ownerMobile)
  const [isReturning, setReturning] = useState(false)
  const [error, setError] = useState<string>()
  const { run, busy } = useOnce(async () => {
    setError(undefined)
    try {
      const { obj } = await call(assignTransfer, { row: { id, mobile } }, { quiet: true })
      toasts.show('success', t('wallet.assigned', { member: obj.member }), 4000)
      await router.invalidate()
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      if (failed.kind !== 'cancel') setError(failed.message)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <>
      <form className={css.close} onSubmit={submit}>
        <Field
          label={t('wallet.assignTo')}
          value={mobile}
          maxLength={30}
          dir="ltr"
          required
          error={error}
          onChange={event => setMobile(event.target.value)}
        />
        <Button type="submit" kind="second" busy={busy}>
          {t('wallet.assign')}
        </Button>
        <Button onClick={() => setReturning(true)}>{t('wallet.sendBack')}</Button>
      </form>
      {isReturning && (
        <Suspense>
          <ReturnDialog
            id={id}
            amount={amount}
            onClose={() => setReturning(false)}
            onDone={() => {
              setReturning(false)
              void router.invalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
