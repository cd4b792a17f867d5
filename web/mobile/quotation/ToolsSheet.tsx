import { useId, useState } from 'react'
import { type QuotationQuery, quotationFormats } from '../../../contract/quotation.ts'
import { useSession } from '../../api/use-app.ts'
import { LinkForm } from '../../features/quotation/LinkForm.tsx'
import { fileHref } from '../../features/quotation/quotation-href.ts'
import { useQuotationLink } from '../../features/quotation/use-quotation-link.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './quotation.module.css'

/** As a file, and for members as a link. */
export default function ToolsSheet({ query, onClose }: { query: QuotationQuery; onClose(): void }) {
  const { guest } = useSession()
  return guest ? <FileSheet query={query} onClose={onClose} /> : <LinkSheet query={query} onClose={onClose} />
}

interface Props {
  query: QuotationQuery
  onClose(): void
}

function FileSheet({ query, onClose }: Props) {
  const t = useT()
  const { lang } = useLanguage()
  const [langs, setLangs] = useState<readonly string[]>([lang])
  return (
    <Sheet title={t('quotation.export')} onClose={onClose} footer={<Files query={query} langs={langs} />}>
      <div className={css.fields}>
        <LanguagePair langs={langs} onChange={setLangs} />
      </div>
    </Sheet>
  )
}

function LinkSheet({ query, onClose }: Props) {
  const t = useT()
  const formId = useId()
  const made = useQuotationLink(query)
  const send = async () => {
    // Whoever closes the phone's own sheet does not want to share; the link can still be copied.
    await navigator.share({ title: made.title || t('screens.quotation'), url: made.link }).catch(() => {})
  }
  return (
    <Sheet
      title={t('quotation.shareTitle')}
      onClose={onClose}
      footer={
        <div className={css.footer}>
          <Files query={query} langs={made.langs} />
          {made.link ? (
            <div className={css.files}>
              <Button kind="second" size="l" className={css.way} onClick={() => void made.copy()}>
                {t('quotation.copyLink')}
              </Button>
              {typeof navigator.share === 'function' && (
                <Button kind="primary" size="l" className={css.way} onClick={() => void send()}>
                  {t('share.friends')}
                </Button>
              )}
            </div>
          ) : (
            <Button kind="primary" size="l" className={css.way} type="submit" form={formId} busy={made.busy}>
              {t('quotation.makeLink')}
            </Button>
          )}
        </div>
      }
    >
      <div className={css.fields}>
        <LinkForm made={made} formId={formId} />
      </div>
    </Sheet>
  )
}

function Files({ query, langs }: { query: QuotationQuery; langs: readonly string[] }) {
  const t = useT()
  return (
    <div className={css.files}>
      {quotationFormats.map(format => (
        <a
          key={format}
          href={fileHref(query, format, langs)}
          className={`${buttonClass('plain', 'l')} ${css.way}`}
        >
          {t(format === 'pdf' ? 'quotation.asPdf' : 'quotation.asXlsx')}
        </a>
      ))}
    </div>
  )
}
