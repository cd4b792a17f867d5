import { Suspense, useEffect, useState } from 'react'
import { commitOrder } from '../../../contract/checkout.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Typeahead } from '../../records/form/Typeahead.tsx'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { EnteredLines } from './EnteredLines.tsx'
import css from './office-order.module.css'
import { orderDeskHref } from './order-desk-href.ts'
import { type Entered, type Priced, useOfflineOrder } from './use-offline-order.ts'

const AddressDialog = onDemand(async () => ({
  default: (await import('../checkout/AddressDialog.tsx')).AddressDialog,
}))

/** What a member ordered by telephone or over the counter, entered by head office. */
export default screen<object, undefined>({
  load: async () => undefined,
  texts: ['office', 'orders', 'checkout', 'address', 'records', 'form', 'cart'],
  View: NewOrder,
})

function NewOrder() {
  const t = useT()
  const { entered, edit, priced, typed, startOver } = useOfflineOrder()
  const { member, lines } = entered
  // What was priced last stays while the next amount comes.
  const [shown, setShown] = useState<Priced>()
  useEffect(() => {
    if (priced.state === 'ready') setShown(priced.value)
  }, [priced.state, priced.value])
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('office.newOrder')}</h1>
      <section className={css.card}>
        <Field label={t('orders.forMember')} required>
          {({ required, ...control }) => (
            <Typeahead
              control={{ ...control, 'aria-required': required ? true : undefined }}
              billType="member"
              forBillType="agreed_price"
              text={member?.nick ?? ''}
              onChoose={({ id, name }) => edit({ member: { id, nick: name }, addressId: undefined })}
              onClear={() => edit({ member: undefined })}
              onLeave={() => {}}
            />
          )}
        </Field>
      </section>
      <section className={css.card}>
        <h2 className={css.title}>{t('orders.lines')}</h2>
        <EnteredLines
          lines={lines}
          known={shown?.view.cart.lines ?? []}
          onChange={(key, change) =>
            edit({ lines: lines.map(line => (line.key === key ? { ...line, ...change } : line)) })
          }
          onRemove={key => edit({ lines: lines.filter(line => line.key !== key) })}
        />
        <Field label={t('orders.addGoods')}>
          {({ required, ...control }) => (
            <Typeahead
              control={{ ...control, 'aria-required': required ? true : undefined }}
              billType="sku"
              forBillType="agreed_price"
              text=""
              onChoose={({ id, name }) => {
                const key = Math.max(0, ...lines.map(line => line.key)) + 1
                const line = { key, skuId: id, itemNo: name, unitId: null, quantity: '1', isFirst: true }
                edit({ lines: [...lines, line] })
              }}
              onLeave={() => {}}
            />
          )}
        </Field>
      </section>
      {priced.state === 'failed' && (
        <p role="alert" className={css.wrong}>
          {priced.error instanceof CallError ? priced.error.message : t('ui.failedTitle')}
        </p>
      )}
      {shown && member && (
        <Rest
          entered={entered}
          edit={edit}
          priced={shown}
          whole={priced.state === 'ready' && typed.length === lines.length}
          reload={priced.reload}
          onMade={startOver}
        />
      )}
    </div>
  )
}

interface RestProps {
  entered: Entered
  edit(change: Partial<Entered>): void
  priced: Priced
  whole: boolean
  reload(): void
  onMade(): void
}

/** Where it goes, how it is paid, what it comes to. */
function Rest({ entered, edit, priced: { view, totals, choices }, whole, reload, onMade }: RestProps) {
  const t = useT()
  const { lang } = useLanguage()
  const call = useCall()
  const navigate = useNavigate()
  const currency = useCurrency()
  const [busy, setBusy] = useState(false)
  const [writing, setWriting] = useState(false)
  // The same press is the same order.
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
  )
  const way = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)
  const isPickup = way?.kind === 'pickup'
  const faultOf = (field: string) => totals.problems.find(problem => problem.field === field)?.message
  const elsewhere = totals.problems.filter(({ field }) => !shownFields.includes(field))

  // Without a line that cannot be bought as it stands it would be the sum of another order.
  const isPriced = view.cart.lines.every(({ problem }) => !problem)

  const place = async () => {
    setBusy(true)
    try {
      const data = { ...choices, key, expected: totals.total }
      const { obj } = await call(commitOrder, { data })
      toasts.show('success', t('orders.entered', { number: listInWords(lang, obj.numbers) }), 5000)
      onMade()
      await navigate({ href: orderDeskHref(obj.numbers[0]) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancel') reload()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={css.card}>
      <div className={css.form}>
        <Field label={t('orders.deliveryMethod')} error={faultOf('deliveryMethodId')}>
          {control => (
            <select
              {...control}
              value={choices.deliveryMethodId ?? ''}
              onChange={event => edit({ deliveryMethodId: Number(event.target.value) })}
            >
              {view.deliveryMethods.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!isPickup && (
          <Field label={t('orders.address')} error={faultOf('addressId')}>
            {control => (
              <select
                {...control}
                value={choices.addressId ?? ''}
                onChange={event => edit({ addressId: Number(event.target.value) })}
              >
                {view.addresses.length === 0 && <option value="">{t('checkout.chooseAddress')}</option>}
                {view.addresses.map(({ id, recipient, phoneText, lines }) => (
                  <option key={id} value={id}>
                    {[recipient, phoneText, ...lines].join(' ')}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {!isPickup && (
          <p className={css.tools}>
            <Button size="s" onClick={() => setWriting(true)}>
              {t('address.new')}
            </Button>
          </p>
        )}
        {isPickup && (
          <>
            <Field label={t('orders.store')} error={faultOf('storeId')}>
              {control => (
                <select
                  {...control}
                  value={entered.storeId ?? ''}
                  onChange={event => edit({ storeId: Number(event.target.value) || undefined })}
                >
                  <option value="">{t('checkout.chooseStore')}</option>
                  {view.stores.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label={t('orders.person')}
              value={entered.pickupPerson}
              maxLength={50}
              error={faultOf('pickupPerson')}
              onChange={event => edit({ pickupPerson: event.target.value })}
            />
            <Field
              label={t('orders.phone')}
              type="tel"
              dir="ltr"
              value={entered.pickupPhone}
              maxLength={30}
              error={faultOf('pickupPhone')}
              onChange={event => edit({ pickupPhone: event.target.value })}
            />
          </>
        )}
        {way?.asksTime && (
          <Field
            label={t('orders.wantedAt')}
            type="datetime-local"
            value={entered.wantedAt}
            error={faultOf('wantedAt')}
            onChange={event => edit({ wantedAt: event.target.value })}
          />
        )}
        <Field label={t('orders.payMethod')} error={faultOf('payMethodId') ?? faultOf('unpaid')}>
          {control => (
            <select
              {...control}
              value={entered.payMethodId ?? totals.payMethodId ?? ''}
              onChange={event => edit({ payMethodId: Number(event.target.value) })}
            >
              {totals.payMethods.map(({ id, name, usable, reason }) => (
                <option key={id} value={id} disabled={!usable}>
                  {usable ? name : `${name} (${reason})`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t('orders.remark')}
          value={entered.remark}
          maxLength={500}
          dir="auto"
          onChange={event => edit({ remark: event.target.value })}
        />
      </div>
      {elsewhere.map(({ field, message }) => (
        <p key={field} role="alert" className={css.wrong}>
          {message}
        </p>
      ))}
      <p className={css.tools}>
        {isPriced && (
          <>
            <span>
              {t('orders.freight')} <Price amount={totals.freight} currency={currency} kind="plain" />
            </span>
            <span>
              {t('orders.total')} <Price amount={totals.total} currency={currency} size="l" />
            </span>
          </>
        )}
        {whole && isPriced && totals.problems.length === 0 ? (
          <Button kind="primary" busy={busy} onClick={() => void place()}>
            {t('orders.enter')}
          </Button>
        ) : (
          <Button kind="primary" disabledReason={t('orders.enterFirst')}>
            {t('orders.enter')}
          </Button>
        )}
      </p>
      {writing && (
        <Suspense>
          <AddressDialog
            country={view.country}
            memberId={entered.member?.id}
            onClose={() => setWriting(false)}
            onSaved={id => {
              setWriting(false)
              edit({ addressId: id })
              reload()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** What stands beside the fields; anything else is said below them. */
const shownFields = [
  'deliveryMethodId',
  'addressId',
  'storeId',
  'pickupPerson',
  'pickupPhone',
  'wantedAt',
  'payMethodId',
  'unpaid',
  'lines',
]
