import { object } from 'valibot'
import { requiredText } from '../../../contract/fields.ts'
import { useSession } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { RecordPage } from '../../records/RecordPage.tsx'
import { TrailPage } from '../../records/TrailPage.tsx'
import { OpenProgram } from '../mini-program/OpenProgram.tsx'
import { OfficeOrders } from '../order-import/OfficeOrders.tsx'
import { LabelsButton } from '../print/LabelsButton.tsx'
import { SaleButtons } from './SaleButtons.tsx'

interface Search {
  type: string
}

/** Any bill type the person's role reaches; the address names it. */
export default screen<Search, string | undefined>({
  texts: ['office', 'records', 'form', 'state', 'orders', 'order-import', 'print'],
  search: object({ type: requiredText(50) }),
  load: async ({ session, search }) => session.bill_types?.find(({ name }) => name === search.type)?.title,
  // The shop has pages of the same names.
  title: ({ data }, t) => `${data ?? t('screens.records')} - ${t('screens.office')}`,
  View: ({ search: { type } }) => {
    const { bill_types: reached } = useSession()
    if (type === 'record_change') return <TrailPage />
    // Those who keep members' addresses are the sales.
    const isSales = reached?.some(({ name }) => name === 'address')
    if (type === 'order') return <OfficeOrders mayEnter={isSales} />
    const labelled = type === 'sku' ? 'skus' : type === 'product' ? 'products' : undefined
    return (
      <RecordPage
        key={type}
        billType={type}
        keepsViews
        formAs={formAs(type)}
        actions={
          labelled
            ? selected => (
                <>
                  {type === 'product' && isSales && <SaleButtons {...selected} />}
                  <LabelsButton of={labelled} ids={selected.ids} />
                </>
              )
            : type === 'mini_program'
              ? ({ ids }) => <OpenProgram ids={ids} />
              : undefined
        }
      />
    )
  },
})

/** Forms with many fields take the whole page. */
const formAs = (billType: string) => (longForms.includes(billType) ? 'page' : 'drawer')
const longForms = ['product', 'shop', 'sku', 'coupon_template']
