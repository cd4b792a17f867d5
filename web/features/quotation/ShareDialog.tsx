import { type FormEvent, useId, useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import { formatDate } from '../../../contract/dates.ts'
import * as paths from '../../../contract/paths.ts'
import {
  linkDays,
  type QuotationLinks,
  type QuotationQuery,
  quotationLinks,
} from '../../../contract/quotation.ts'
import { useApp, useCall, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { pageTimeZone } from '../../ui/use-time-zone.ts'
import css from './quotation.module.css'

/** Shows these prices to whoever has the link, without a login, until it expires or is taken back. */
export default function ShareDialog({ query, onClose }: { query: QuotationQuery; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const { origin } = useApp()
  const { shop } = useSession()
  const formId = useId()
  const [title, setTitle] = useState('')
  const [days, setDays] = useState<number>(7)
  const { lang } = useLanguage()
  const [langs, setLangs] = useState<readonly string[]>([lang])
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState('')

  const share = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const token = newToken()
      const { page: _, ...shown } = query
      await call(saveData, {
        type: 'quotation_link',
        row: { ...shown, token, days, title, langs: langs.join() },
      })
      setLink(`${origin}${paths.sharedQuotation}?${new URLSearchParams({ token, shop, lang: langs[0]! })}`)
    } catch {
      // The call has already shown the reason.
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show('success', t('quotation.copied'), 2500)
    } catch {
      toasts.show('info', t('quotation.copyByHand'))
    }
  }
  return (
    <Dialog
      title={t('quotation.shareTitle')}
      onClose={onClose}
      footer={
        link ? (
          <Button kind="primary" onClick={() => void copy()}>
            {t('quotation.copyLink')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('quotation.makeLink')}
          </Button>
        )
      }
    >
      {link ? (
        <div className={css.share}>
          <p>{t('quotation.linkReady', { count: days })}</p>
          <input
            className={css.link}
            readOnly
            dir="ltr"
            value={link}
            aria-label={t('quotation.shareTitle')}
            onFocus={event => event.target.select()}
          />
        </div>
      ) : (
        <form id={formId} className={css.share} onSubmit={event => void share(event)}>
          <p className={css.hint}>{t('quotation.shareHint')}</p>
          <Field
            label={t('quotation.linkTitle')}
            maxLength={60}
            value={title}
            placeholder={t('quotation.linkTitleHint')}
            onChange={event => setTitle(event.target.value)}
          />
          <LanguagePair langs={langs} onChange={setLangs} />
          <Field label={t('quotation.linkDays')}>
            {control => (
              <select {...control} value={days} onChange={event => setDays(Number(event.target.value))}>
                {linkDays.map(each => (
                  <option key={each} value={each}>
                    {t('quotation.days', { count: each })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </form>
      )}
      <OpenLinks newest={link} />
    </Dialog>
  )
}

/** What is shared already, to be taken back. */
function OpenLinks({ newest }: { newest: string }) {
  const t = useT()
  const call = useCall()
  const [gone, setGone] = useState<readonly number[]>([])
  const { value } = useLoaded<QuotationLinks>(newest, async () => (await call(quotationLinks, {})).obj)
  const open = value?.items.filter(({ id }) => !gone.includes(id)) ?? []
  if (open.length === 0) return null
  const revoke = async (id: number) => {
    await call(saveData, { type: 'quotation_link', row: { revoke: id } })
    setGone([...gone, id])
  }
  return (
    <section className={css.links}>
      <h3 className={css.linksTitle}>{t('quotation.links')}</h3>
      <ul>
        {open.map(({ id, title, expiresAt, opened }) => (
          <li key={id} className={css.linkLine}>
            <span className={css.linkName}>{title || t('screens.quotation')}</span>
            <small className={css.hint}>
              {t('quotation.quotedUntil', { date: formatDate(expiresAt, pageTimeZone()) })} ·{' '}
              {t('quotation.openedTimes', { count: opened })}
            </small>
            <Button size="s" onClick={() => void revoke(id)}>
              {t('quotation.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 32 random bytes, of which the server keeps only a hash. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
