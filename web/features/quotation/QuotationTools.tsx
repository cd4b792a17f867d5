import { lazy, Suspense, useState } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import { type QuotationQuery, quotationFormats } from '../../../contract/quotation.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Popup } from '../../records/Popup.tsx'
import { useSession } from '../../routes/use-app.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import css from './quotation.module.css'
import { fileHref } from './quotation-href.ts'

/** Most who read a quotation do not share it. */
const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

/** Print it, take it along as a file, share it. */
export function QuotationTools({ query, shared }: { query: QuotationQuery; shared: boolean }) {
  const t = useT()
  const { guest } = useSession()
  const [sharing, setSharing] = useState(false)
  return (
    <div className={css.tools} data-screen-only>
      <Button size="s" onClick={() => window.print()}>
        {t('aids.print')}
      </Button>
      <Popup label={t('aids.export')} title={t('aids.export')}>
        {close => <ExportPanel query={query} onDone={close} />}
      </Popup>
      {!shared && !guest && (
        <Button size="s" kind="second" onClick={() => setSharing(true)}>
          {t('aids.share')}
        </Button>
      )}
      {sharing && (
        <Suspense>
          <ShareDialog query={query} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** In one language, or in two side by side. */
function ExportPanel({ query, onDone }: { query: QuotationQuery; onDone(): void }) {
  const t = useT()
  const { lang } = useLanguage()
  const { languages } = useSession()
  const [first, setFirst] = useState<string>(lang)
  const [second, setSecond] = useState('')
  const options = languages.map(code => (
    <option key={code} value={code}>
      {languageOf(code as typeof lang).name}
    </option>
  ))
  const langs = second && second !== first ? [first, second] : [first]
  return (
    <div className={css.export}>
      <label className={css.term}>
        {t('aids.language')}
        <select className={css.select} value={first} onChange={event => setFirst(event.target.value)}>
          {options}
        </select>
      </label>
      <label className={css.term}>
        {t('aids.secondLanguage')}
        <select className={css.select} value={second} onChange={event => setSecond(event.target.value)}>
          <option value="">{t('aids.noSecond')}</option>
          {options}
        </select>
      </label>
      <div className={css.formats}>
        {quotationFormats.map(format => (
          <a
            key={format}
            href={fileHref(query, format, langs)}
            className={buttonClass(format === 'pdf' ? 'primary' : 'second', 's')}
            download
            onClick={onDone}
          >
            {t(format === 'pdf' ? 'aids.asPdf' : 'aids.asXlsx')}
          </a>
        ))}
      </div>
    </div>
  )
}
