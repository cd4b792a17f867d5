import type { Box } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { Empty } from '../../ui/Empty.tsx'
import { orderHref } from '../orders/orders-href.ts'
import { Barcode } from './Barcode.tsx'
import { DeliveredLines } from './DeliveredLines.tsx'
import { notesHref } from './deliveries-href.ts'
import { type PackagesSearch, packagesScreen } from './delivery-reads.ts'
import { NoteState } from './NoteState.tsx'
import { PapersButton } from './PapersButton.tsx'
import css from './packages.module.css'

/** Which box holds what. */
export default screen<PackagesSearch, Box[]>({
  ...packagesScreen,
  texts: ['deliveries', 'state', 'orders'],
  View: Packages,
  Missing: () => {
    const t = useT()
    return <Missing title={t('orders.missing')} hint={t('orders.missingHint')} />
  },
})

function Packages({ search, data: boxes }: ViewProps<PackagesSearch, Box[]>) {
  const t = useT()
  return (
    <>
      <h1 className={css.heading}>{t('screens.packages')}</h1>
      <div className={css.way}>
        {search.id !== undefined && (
          <AppLink href={orderHref(search.id)} className={css.link}>
            {t('deliveries.toOrder')}
          </AppLink>
        )}
        <AppLink href={notesHref({})} className={css.link}>
          {t('deliveries.allNotes')}
        </AppLink>
        {boxes.length > 0 && (
          <PapersButton papers={['packing', 'notes']} ids={[...new Set(boxes.map(({ noteId }) => noteId))]} />
        )}
      </div>
      {boxes.length === 0 && <Empty title={t('deliveries.noBoxes')} hint={t('deliveries.noBoxesHint')} />}
      <ul className={css.list}>
        {boxes.map(box => (
          <li key={box.id} className={css.box}>
            <div className={css.about}>
              <h2 className={css.title}>{t('deliveries.box', { number: box.number, of: box.of })}</h2>
              <p className={css.facts}>
                <span>
                  {t('deliveries.noteNumber')} <bdi dir="ltr">{box.noteNumber}</bdi>
                </span>
                <NoteState state={box.noteState} />
                {box.weight && <span>{t('deliveries.weight', { weight: box.weight })}</span>}
                {(box.carrierName || box.logisticsNo) && (
                  <span>
                    {box.carrierName} <bdi dir="ltr">{box.logisticsNo}</bdi>
                  </span>
                )}
              </p>
              <DeliveredLines lines={box.lines} />
            </div>
            <Barcode code={box.barcode} />
          </li>
        ))}
      </ul>
    </>
  )
}
