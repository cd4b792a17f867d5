import { type DeliveryPaper, deliveryFilePath } from '../../../contract/delivery-papers.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { ChangeTemplate } from '../print/ChangeTemplate.tsx'
import { TemplateChoice } from '../print/TemplateChoice.tsx'
import { usePaper } from '../print/use-paper.ts'
import css from './PapersDialog.module.css'

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
  const { langs, setLangs } = usePaper(kinds[papers[0] ?? 'notes'], ids[0])
  return (
    <Dialog title={t('deliveries.papers')} inset onClose={onClose}>
      <LanguagePair langs={langs} onChange={setLangs} />
      {papers.length === Object.keys(kinds).length && (
        <p>
          <a
            className={buttonClass('primary')}
            href={hrefOf('papers', 'pdf', { ids, langs })}
            target="_blank"
            rel="noopener"
          >
            {t('deliveries.allInOne')}
          </a>
        </p>
      )}
      <ul className={css.papers}>
        {papers.map(paper => (
          <OnePaper key={paper} {...{ paper, ids, langs }} />
        ))}
      </ul>
    </Dialog>
  )
}

interface Asked {
  ids: readonly number[]
  langs: readonly string[]
  template?: number | undefined
}

function hrefOf(paper: DeliveryPaper, format: 'pdf' | 'xlsx', { ids, langs, template }: Asked): string {
  const query = new URLSearchParams({ ids: ids.join(','), langs: langs.join(',') })
  if (template !== undefined) query.set('template', String(template))
  if (format === 'pdf') query.set('show', '1')
  return `${deliveryFilePath(paper)}${format}?${query}`
}

function OnePaper({ paper, ids, langs }: Asked & { paper: PaperKind }) {
  const t = useT()
  const title = t(titles[paper])
  const chosen = usePaper(kinds[paper], ids[0])
  const { template } = chosen
  return (
    <li className={css.paper}>
      <strong>{title}</strong>
      <TemplateChoice {...chosen} />
      <p className={css.ways}>
        <a
          className={buttonClass('primary', 's')}
          href={hrefOf(paper, 'pdf', { ids, langs, template })}
          target="_blank"
          rel="noopener"
          aria-label={`${title} · ${t('deliveries.openPdf')}`}
        >
          {t('deliveries.openPdf')}
        </a>
        {paper !== 'labels' && (
          <a
            className={buttonClass('second', 's')}
            href={hrefOf(paper, 'xlsx', { ids, langs })}
            download
            aria-label={`${title} · ${t('deliveries.asSheet')}`}
          >
            {t('deliveries.asSheet')}
          </a>
        )}
      </p>
      <ChangeTemplate kind={kinds[paper]} doc={ids[0]} />
    </li>
  )
}
