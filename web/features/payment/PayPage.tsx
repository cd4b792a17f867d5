import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { boolean, number, object } from 'valibot'
import type { ActionOutput } from '../../../contract/action.ts'
import type { PayMethod } from '../../../contract/checkout.ts'
import { compare, isZero, subtract } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { pay } from '../../../contract/payment.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { fieldOf } from '../../ui/use-form.ts'
import { Methods } from './Methods.tsx'
import { OrdersToPay } from './OrdersToPay.tsx'
import { PayButton } from './PayButton.tsx'
import { Proof } from './Proof.tsx'
import css from './pay.module.css'

// Loaded on demand: most visits need neither.
const loadQr = () => import('./QrPayment.tsx')
const QrPayment = lazy(async () => ({ default: (await loadQr()).QrPayment }))
const PhoneCode = lazy(async () => ({ default: (await import('./PhoneCode.tsx')).PhoneCode }))

type Started = ActionOutput<typeof pay>

/** Whether all of it, some of it or nothing comes from stored value. */
const usesStored = (method: PayMethod | undefined, withStored: boolean) =>
  withStored || method?.code === 'yck'

/** What was chosen at checkout, if it can be used. */
const firstChoice = ({ methods, chosen }: PaymentData): number | undefined => {
  const usable = methods.filter(method => method.usable)
  return (usable.find(({ id }) => id === chosen) ?? usable[0])?.id
}

/** What survives a lost session; neither the proof nor the code does. */
const keptChoice = object({ methodId: number(), withStored: boolean() })

export function PayPage({ ids, data }: { ids: string; data: PaymentData }) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const router = useRouter()
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: string) => formatMoney(amount, currency, '')
  const form = useRef<HTMLFormElement>(null)
  const [methodId, setMethodId] = useState(() => firstChoice(data))
  const [withStored, setWithStored] = useState(false)
  const [proof, setProof] = useState<number>()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [started, setStarted] = useState<Started>()
  const method = data.methods.find(({ id }) => id === methodId)
  // The method was chosen at checkout; the list is shown only when somebody wants to change it.
  const [changing, setChanging] = useState(false)
  const isSettled = !changing && method !== undefined && method.id === data.chosen
  const offsetMs = useClockOffset(data.serverTime)

  const alive = useAlive()

  // Somebody paid a part of it: what was chosen before may not be there any more.
  useEffect(() => {
    if (!data.methods.some(({ id, usable }) => id === methodId && usable)) setMethodId(firstChoice(data))
  }, [data, methodId])

  const isUntouched = !withStored && methodId === firstChoice(data)
  const typed = isUntouched || methodId === undefined ? undefined : { methodId, withStored }
  useDraft(`pay ${ids}`, keptChoice, typed, kept => {
    setMethodId(kept.methodId)
    setWithStored(kept.withStored)
  })

  const { usable } = data.storedValue
  const canPart = compare(usable, '0') > 0 && compare(usable, data.due) < 0
  const part = canPart && withStored && method?.code !== 'yck'
  const rest = part ? subtract(data.due, usable) : data.due
  const needsCode = data.needsCode && usesStored(method, part)

  const change = () => {
    setChanging(true)
    // The button that was pressed is gone.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name="pmId"]:checked')?.focus())
  }

  const goToResult = () => navigate({ to: paths.payResult, search: { id: ids } as never })

  const submit = async () => {
    if (!method || busy) return
    const missing: Record<string, string> = {}
    if (method.code === 'xx' && !proof) missing.payPicId = t('payment.proofNeeded')
    if (needsCode && code.trim() === '') missing.msgCode = t('payment.codeNeeded')
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) {
      const field = form.current?.querySelector<HTMLElement>(`[name="${first}"]`)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
      return
    }
    setBusy(true)
    try {
      const { obj } = await call(
        pay,
        {
          id: ids,
          pmId: method.id,
          payType: part ? 'part' : undefined,
          payPicId: method.code === 'xx' ? proof : undefined,
          msgCode: needsCode ? code : undefined,
        },
        { quiet: true },
      )
      await follow(obj)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'failed') setErrors({ [fieldOf(error) ?? 'all']: error.message })
      // What came from stored value before the rest failed is paid: the page has to show the new sum.
      await router.invalidate()
    } finally {
      setBusy(false)
    }
  }

  /** The order waits for days instead of minutes. */
  const transferLater = async () => {
    if (!method || busy) return
    setBusy(true)
    try {
      await call(pay, { id: ids, pmId: method.id, payType: 'later' })
      toasts.show('info', t('payment.laterDone'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
      setBusy(false)
    }
  }

  const follow = async (next: Started) => {
    if (next.next === 'redirect' && next.url) window.location.assign(next.url)
    else if (next.next === 'qr' && (await loadQr().catch(() => undefined))) setStarted(next)
    else await goToResult()
  }

  if (started?.picture)
    return (
      <Suspense>
        <QrPayment
          key={started.number}
          ids={ids}
          started={started}
          method={method!}
          amount={money(rest)}
          offsetMs={offsetMs}
          onDone={goToResult}
          onRefresh={submit}
          onBack={async () => {
            setStarted(undefined)
            await router.invalidate()
          }}
        />
      </Suspense>
    )

  return (
    <form
      ref={form}
      className={css.columns}
      method="post"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={css.choices}>
        <OrdersToPay data={data} currency={currency} offsetMs={offsetMs} />
        <section className={css.card} aria-labelledby="methods">
          <h2 id="methods" className={css.title}>
            {t(isSettled ? 'payment.settledMethod' : 'payment.chooseMethod')}
            {isSettled && data.methods.length > 1 && (
              <Button size="s" className={css.change} onClick={change}>
                {t('payment.changeMethod')}
              </Button>
            )}
          </h2>
          {canPart && (
            <label className={css.part}>
              <input
                type="checkbox"
                checked={withStored}
                onChange={event => setWithStored(event.target.checked)}
              />
              <span>
                {t('payment.useStored', { amount: money(usable) })}
                <small>
                  {part
                    ? t('payment.restBy', { amount: money(rest) })
                    : t('payment.storedBalance', { balance: money(data.storedValue.balance) })}
                </small>
              </span>
            </label>
          )}
          <Methods
            methods={data.methods.filter(({ id, code: one }) =>
              isSettled ? id === methodId : !(part && one === 'yck'),
            )}
            chosen={methodId}
            error={errors.pmId}
            onChoose={id => {
              setMethodId(id)
              setErrors({})
            }}
          />
        </section>
        {method?.code === 'xx' && (
          <Proof
            instructions={data.instructions}
            error={errors.payPicId}
            onUploaded={setProof}
            onLater={method.payHours && data.chosen !== method.id ? () => void transferLater() : undefined}
          />
        )}
        {needsCode && alive && (
          <Suspense>
            <PhoneCode
              amount={money(part ? usable : data.due)}
              code={code}
              error={errors.msgCode}
              onCode={setCode}
            />
          </Suspense>
        )}
      </div>
      <aside className={css.summary}>
        <PayButton
          due={data.due}
          stored={part ? usable : undefined}
          rest={rest}
          currency={currency}
          method={method}
          busy={busy}
          error={errors.all ?? errors.id}
          payBefore={data.payBefore}
          offsetMs={offsetMs}
          isNothing={isZero(data.due)}
        />
      </aside>
    </form>
  )
}
