import { useId } from 'react'
import type { QuotationQuery } from '../../../contract/quotation.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LinkForm } from './LinkForm.tsx'
import { useQuotationLink } from './use-quotation-link.ts'

/** Shows these prices to whoever has the link, without a login, until it expires or is taken back. */
export default function ShareDialog({ query, onClose }: { query: QuotationQuery; onClose(): void }) {
  const t = useT()
  const formId = useId()
  const made = useQuotationLink(query)
  // It would grow under the hand that presses its button.
  if (!made.link && made.given.state === 'loading') return null
  return (
    <Dialog
      title={t('quotation.shareTitle')}
      onClose={onClose}
      footer={
        made.link ? (
          <Button kind="primary" onClick={() => void made.copy()}>
            {t('quotation.copyLink')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" form={formId} busy={made.busy}>
            {t('quotation.makeLink')}
          </Button>
        )
      }
    >
      <LinkForm made={made} formId={formId} />
    </Dialog>
  )
}
