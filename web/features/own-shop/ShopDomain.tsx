import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { askDomain, checkDomain, hostName, type ShopDesk } from '../../../contract/own-shop.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './own-shop.module.css'

/** A host name of the shop's own: asked for, checked, and only then in force. */
export function ShopDomain({ desk: { shop, domain, wantedDomain, leadsTo } }: { desk: ShopDesk }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [host, setHost] = useState(wantedDomain || domain)
  const { form, errors, failure, busy, check, send } = useForm({ host: 'own-shop.domain' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(v.object({ host: hostName() }), { host: host.trim() })) return
    void send(async () => {
      const { obj } = await call(askDomain, { row: { shop: shop.id, host: host.trim() } }, { quiet: true })
      toasts.show('success', t(obj.wanted ? 'own-shop.domainSaved' : 'own-shop.domainGone'), 3000)
      await router.invalidate()
    })
  }

  const prove = () =>
    send(async () => {
      const { obj } = await call(checkDomain, { row: { shop: shop.id } }, { quiet: true })
      toasts.show('success', t('own-shop.domainOk', { host: obj.domain }), 5000)
      await router.invalidate()
    })

  return (
    <form ref={form} className={css.lines} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <div className={`${css.copy} ${css.domain}`}>
        <Field
          label={t('own-shop.domain')}
          name="host"
          dir="ltr"
          placeholder="shop.example.com"
          autoComplete="off"
          maxLength={100}
          help={t('own-shop.domainHint', { target: leadsTo })}
          error={errors.host}
          value={host}
          onChange={event => setHost(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('own-shop.domainSave')}
        </Button>
      </div>
      {wantedDomain && (
        <p className={css.bar}>
          {t('own-shop.domainWaits', { host: wantedDomain })}
          <Button kind="second" size="s" busy={busy} onClick={() => void prove()}>
            {t('own-shop.domainCheck')}
          </Button>
        </p>
      )}
      {domain && <p>{t('own-shop.domainInUse', { host: domain })}</p>}
    </form>
  )
}
