import { type DeliveryPaper, deliveryFilePath } from '../../../contract/delivery-papers.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { ChangeTemplate } from '../print/ChangeTemplate.tsx'
import { usePaperLanguages } from '../print/use-paper-languages.ts'

type PaperKind = Exclude<DeliveryPaper, 'papers'>

interface Props {
  papers: readonly PaperKind[]
  /** Delivery notes. */
  ids: readonly number[]
  onClose(): void
}

const titles = {
  notes: 'deliveries.paperNote',
  packing: 'deliveries.paperPacking',
  labels: 'deliveries.paperLabel',
} as const

const kinds = { notes: 'delivery-note', packing: 'packing-list', labels: 'box-label' } as const

/** Papers of delivery notes: the server makes them, the browser shows and prints them. */
export default function PapersDialog({ papers, ids, onClose }: Props) {
  const t = useT()
  const [langs, setLangs] = usePaperLanguages(kinds[papers[0] ?? 'notes'], ids[0])
  const href = (paper: DeliveryPaper, format: 'pdf' | 'xlsx') => {
    const query = { ids: ids.join(','), langs: langs.join(','), ...(format === 'pdf' && { show: '1' }) }
    return `${deliveryFilePath(paper)}${format}?${new URLSearchParams(query)}`
  }
  return (
    <Dialog title={t('deliveries.papers')} onClose={onClose}>
      <LanguagePair langs={langs} onChange={setLangs} />
      {papers.length === Object.keys(kinds).length && (
        <p>
          <a className={buttonClass('primary')} href={href('papers', 'pdf')} target="_blank" rel="noopener">
            {t('deliveries.allInOne')}
          </a>
        </p>
      )}
      <ul>
        {papers.map(paper => (
          <li key={paper}>
            <p>
              <strong>{t(titles[paper])}</strong>
            </p>
            <p>
              <a
                className={buttonClass('primary', 's')}
                href={href(paper, 'pdf')}
                target="_blank"
                rel="noopener"
                aria-label={`${t(titles[paper])} · ${t('deliveries.openPdf')}`}
              >
                {t('deliveries.openPdf')}
              </a>{' '}
              {paper !== 'labels' && (
                <a
                  className={buttonClass('second', 's')}
                  href={href(paper, 'xlsx')}
                  download
                  aria-label={`${t(titles[paper])} · ${t('deliveries.asSheet')}`}
                >
                  {t('deliveries.asSheet')}
                </a>
              )}
            </p>
            <ChangeTemplate kind={kinds[paper]} doc={ids[0]} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
