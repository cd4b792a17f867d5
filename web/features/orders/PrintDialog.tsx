import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { orderPaperHref } from './orders-href.ts'

/** Orders on paper: the server makes it, the browser shows and prints it. */
export default function PrintDialog({ ids, onClose }: { ids: readonly number[]; onClose(): void }) {
  const t = useT()
  const { lang } = useLanguage()
  const [langs, setLangs] = useState<readonly string[]>([lang])
  return (
    <Dialog
      title={t('orders.print')}
      onClose={onClose}
      footer={
        <a
          className={buttonClass('primary')}
          href={orderPaperHref(ids, langs)}
          target="_blank"
          rel="noopener"
          onClick={onClose}
        >
          {t('orders.openPdf')}
        </a>
      }
    >
      <LanguagePair langs={langs} onChange={setLangs} />
    </Dialog>
  )
}
