import type { Box } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { Barcode } from '../../features/deliveries/Barcode.tsx'
import { DeliveredLines } from '../../features/deliveries/DeliveredLines.tsx'
import { notesHref } from '../../features/deliveries/deliveries-href.ts'
import { type PackagesSearch, packagesScreen } from '../../features/deliveries/delivery-reads.ts'
import { NoteState } from '../../features/deliveries/NoteState.tsx'
import { PapersButton } from '../../features/deliveries/PapersButton.tsx'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import css from './deliveries.module.css'

/** Which box holds what, with the barcode that is on it. */
export default screen<PackagesSearch, Box[]>({
  ...packagesScreen,
  texts: ['mobile', 'deliveries', 'state', 'orders'],
  View: Packing,
  Missing: () => {
    const t = useT()
    return (
      <Empty
        title={t('orders.missing')}
        hint={t('orders.missingHint')}
        action={
          <AppLink href={notesHref({})} className={buttonClass('primary')}>
            {t('deliveries.allNotes')}
          </AppLink>
        }
      />
    )
  },
})

function Packing({ search, data: boxes }: ViewProps<PackagesSearch, Box[]>) {
  const t = useT()
  return (
    <>
      <TopRow
        title={t('screens.packages')}
        back={search.id === undefined ? notesHref({}) : orderHref(search.id)}
      />
      {boxes.length === 0 ? (
        <Empty
          title={t('deliveries.noBoxes')}
          hint={t('deliveries.noBoxesHint')}
          action={
            <AppLink href={notesHref({})} className={buttonClass('second')}>
              {t('deliveries.allNotes')}
            </AppLink>
          }
        />
      ) : (
        <div className={parts.page}>
          <div className={parts.buttons}>
            <AppLink href={notesHref({})} className={buttonClass('plain', 's')}>
              {t('deliveries.allNotes')}
            </AppLink>
            <PapersButton
              papers={['packing', 'notes']}
              ids={[...new Set(boxes.map(({ noteId }) => noteId))]}
            />
          </div>
          <ul className={parts.list}>
            {boxes.map(box => (
              <li key={box.id} className={parts.card}>
                <h2 className={`${parts.title} ${parts.ends}`}>
                  {t('deliveries.box', { number: box.number, of: box.of })}
                  <NoteState state={box.noteState} />
                </h2>
                <p className={css.facts}>
                  <bdi dir="ltr">{box.noteNumber}</bdi>
                  {box.weight && <span>{t('deliveries.weight', { weight: box.weight })}</span>}
                  {(box.carrierName || box.logisticsNo) && (
                    <span>
                      {box.carrierName} <bdi dir="ltr">{box.logisticsNo}</bdi>
                    </span>
                  )}
                </p>
                <DeliveredLines lines={box.lines} />
                <div className={css.barcode}>
                  <Barcode code={box.barcode} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
