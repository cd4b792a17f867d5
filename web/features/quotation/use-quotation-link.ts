import { type FormEvent, useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import * as paths from '../../../contract/paths.ts'
import { type QuotationLinks, type QuotationQuery, quotationLinks } from '../../../contract/quotation.ts'
import { useApp, useCall, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

/** A link that shows these prices to whoever has it: what it says, how long it lasts, and once it is made, itself. */
export function useQuotationLink(query: QuotationQuery) {
  const t = useT()
  const call = useCall()
  const { origin } = useApp()
  const { shop } = useSession()
  const { lang } = useLanguage()
  const [title, setTitle] = useState('')
  const [days, setDays] = useState<number>(7)
  const [langs, setLangs] = useState<readonly string[]>([lang])
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState('')

  /** Those that were given out before. */
  const given = useLoaded<QuotationLinks>(link, async () => (await call(quotationLinks, {})).obj)

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
  return { title, setTitle, days, setDays, langs, setLangs, busy, link, given, share, copy }
}

export type QuotationLink = ReturnType<typeof useQuotationLink>

/** 32 random bytes, of which the server keeps only a hash. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
