import { Suspense, useState } from 'react'
import { type QuotationQuery, quotationFormats } from '../../../contract/quotation.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { ChangeTemplate } from '../print/ChangeTemplate.tsx'
import { TemplateChoice } from '../print/TemplateChoice.tsx'
import { usePaper } from '../print/use-paper.ts'
import css from './quotation.module.css'
import { fileHref } from './quotation-href.ts'

/** Most who read a quotation do not share it. */
const ShareDialog = onDemand(() => import('./ShareDialog.tsx'))

/** Print it, take it along as a file, share it. */
export default function QuotationTools({ query }: { query: QuotationQuery }) {
  const t = useT()
  const { guest } = useSession()
  const [sharing, setSharing] = useState(false)
  return (
    <div className={css.tools} data-screen-only>
      <Button size="s" onClick={() => window.print()}>
        {t('quotation.print')}
      </Button>
      <Popup label={t('quotation.export')} title={t('quotation.export')}>
        {close => <ExportPanel query={query} onDone={close} />}
      </Popup>
      {!guest && (
        <Button size="s" kind="second" onClick={() => setSharing(true)}>
          {t('quotation.share')}
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
  const { fx_id, uid } = useSession()
  const paper = usePaper('quotation')
  const { langs, setLangs, template } = paper
  return (
    <div className={css.export}>
      <TemplateChoice {...paper} />
      <LanguagePair langs={langs} onChange={setLangs} />
      <div className={css.formats}>
        {quotationFormats.map(format => (
          <a
            key={format}
            href={fileHref(query, format, langs, template)}
            className={buttonClass(format === 'pdf' ? 'primary' : 'second', 's')}
            onClick={onDone}
          >
            {t(format === 'pdf' ? 'quotation.asPdf' : 'quotation.asXlsx')}
          </a>
        ))}
      </div>
      <ChangeTemplate kind="quotation" own={fx_id === uid} />
    </div>
  )
}
