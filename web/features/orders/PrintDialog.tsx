import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { ChangeTemplate } from '../print/ChangeTemplate.tsx'
import { TemplateChoice } from '../print/TemplateChoice.tsx'
import { usePaper } from '../print/use-paper.ts'
import { orderPaperHref } from './orders-href.ts'

interface Props {
  ids: readonly number[]
  /** Of the reader's own shop. */
  own?: boolean
  onClose(): void
}

/** Orders on paper: the server makes it, the browser shows and prints it. */
export default function PrintDialog({ ids, own, onClose }: Props) {
  const t = useT()
  const paper = usePaper('order', ids[0])
  const { langs, setLangs, template } = paper
  return (
    <Dialog
      title={t('orders.print')}
      inset
      onClose={onClose}
      footer={
        <a
          className={buttonClass('primary')}
          href={orderPaperHref(ids, langs, template)}
          target="_blank"
          rel="noopener"
          onClick={onClose}
        >
          {t('orders.openPdf')}
        </a>
      }
    >
      <TemplateChoice {...paper} />
      <LanguagePair langs={langs} onChange={setLangs} />
      <ChangeTemplate kind="order" doc={ids[0]} own={own} />
    </Dialog>
  )
}
