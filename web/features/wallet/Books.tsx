import { type FormEvent, useState } from 'react'
import { string } from 'valibot'
import type { Decimal } from '../../../contract/decimal.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import {
  closeDifference,
  type Difference,
  type DifferenceKind,
  type Reconciliation,
  reconcileDay,
} from '../../../contract/wallet.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import { providerTexts } from '../e-account/account-words.ts'
import css from './office-wallet.module.css'

const kinds: Readonly<Record<DifferenceKind, TextKey>> = {
  missing_here: 'wallet.missingHere',
  missing_there: 'wallet.missingThere',
  other_amount: 'wallet.otherAmount',
}

/** What the providers booked, held against our ledger. */
export function Books({ list }: { list: Reconciliation }) {
  const t = useT()
  return (
    <>
      <Look yesterday={list.yesterday} />
      <h2 className={css.heading}>{t('wallet.differences')}</h2>
      {list.differences.length === 0 ? (
        <Empty title={t('wallet.noDifferences')} />
      ) : (
        <ul className={css.list}>
          {list.differences.map(one => (
            <OneDifference key={one.id} one={one} />
          ))}
        </ul>
      )}
      <h2 className={css.heading}>{t('wallet.daysDone')}</h2>
      {list.days.length === 0 ? (
        <p className={css.note}>{t('wallet.daysNone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <section className={css.scroller} aria-label={t('wallet.daysDone')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('wallet.day')}</th>
                <th scope="col">{t('wallet.provider')}</th>
                <th scope="col" className={css.number}>
                  {t('wallet.lines')}
                </th>
                <th scope="col" className={css.number}>
                  {t('wallet.differences')}
                </th>
                <th scope="col">{t('wallet.runAt')}</th>
              </tr>
            </thead>
            <tbody>
              {list.days.map(one => (
                <tr key={`${one.day} ${one.provider}`}>
                  <td>
                    <bdi dir="ltr">{one.day}</bdi>
                  </td>
                  <td>{t(providerTexts[one.provider])}</td>
                  <td className={css.number}>{formatNumber(one.lines)}</td>
                  <td className={css.number}>{formatNumber(one.differences)}</td>
                  <td>
                    <Moment at={one.runAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function Look({ yesterday }: { yesterday: string }) {
  const t = useT()
  const { lang } = useLanguage()
  const call = useCall()
  const router = useRouter()
  const [day, setDay] = useState(yesterday)
  const { run, busy } = useOnce(async () => {
    try {
      const { differences, silent } = (await call(reconcileDay, { row: { day } })).obj
      toasts.show('success', t('wallet.ran', { count: differences }), 4000)
      if (silent.length > 0)
        toasts.show(
          'error',
          t('wallet.silent', {
            providers: listInWords(
              lang,
              silent.map(code => t(providerTexts[code])),
            ),
          }),
        )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={css.bar} onSubmit={submit}>
      <Field
        label={t('wallet.day')}
        type="date"
        required
        max={yesterday}
        value={day}
        onChange={event => setDay(event.target.value)}
      />
      <Button type="submit" kind="second" busy={busy}>
        {t('wallet.runDay')}
      </Button>
    </form>
  )
}

function OneDifference({ one }: { one: Difference }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const currency = currencyOf(useSession(), one.currency)
  const money = (amount: Decimal | null) => (amount === null ? '—' : formatMoney(amount, currency, ''))
  const [note, setNote] = useState('')
  useDraft(`difference ${one.id}`, string(), note || undefined, setNote)
  const { run, busy } = useOnce(async () => {
    try {
      await call(closeDifference, { row: { id: one.id, note } })
      toasts.show('success', t('wallet.closed'), 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <li className={css.row}>
      <span />
      <div className={css.about}>
        <p className={css.line}>
          <strong>{t(kinds[one.kind])}</strong>
          <span>{t(one.what === 'payout' ? 'wallet.payout' : 'wallet.kindTransferIn')}</span>
          <bdi dir="ltr" className={css.note}>
            {one.day}
          </bdi>
          <span className={css.note}>{t(providerTexts[one.provider])}</span>
        </p>
        <p className={css.line}>
          <span className={css.note}>
            {t('wallet.providerNo')} <bdi dir="ltr">{one.providerNo}</bdi>
          </span>
          {one.number && (
            <span className={css.note}>
              {t('wallet.number')} <bdi dir="ltr">{one.number}</bdi>
            </span>
          )}
        </p>
        <form className={css.close} onSubmit={submit}>
          <Field
            label={t('wallet.closeNote')}
            value={note}
            maxLength={500}
            required
            onChange={event => setNote(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t('wallet.close')}
          </Button>
        </form>
      </div>
      <div className={css.amount}>
        <span>
          <small className={css.note}>{t('wallet.ours')}</small> <bdi dir="ltr">{money(one.ours)}</bdi>
        </span>
        <span>
          <small className={css.note}>{t('wallet.theirs')}</small> <bdi dir="ltr">{money(one.theirs)}</bdi>
        </span>
      </div>
    </li>
  )
}
