import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { RecordPage } from '../../records/RecordPage.tsx'
import notes from '../../ui/notes.module.css'
import css from './own-shop.module.css'

/** Who works in a distributor's shop, and what they may do there. */
export default screen({
  texts: ['own-shop', 'records', 'form'],
  View: Staff,
})

function Staff() {
  const t = useT()
  return (
    <>
      <RecordPage billType="operator" />
      <p className={`${notes.block} ${css.below}`}>{t('own-shop.staffIntro')}</p>
    </>
  )
}
