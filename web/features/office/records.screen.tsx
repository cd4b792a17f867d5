import { object } from 'valibot'
import { requiredText } from '../../../contract/fields.ts'
import { RecordPage } from '../../records/RecordPage.tsx'
import { TrailPage } from '../../records/TrailPage.tsx'
import { screen } from '../../routes/screen.ts'

/** Any bill type the person's role reaches; the address names it. */
export default screen({
  texts: ['office', 'record', 'form', 'state'],
  search: object({ type: requiredText(50) }),
  View: ({ search: { type } }) =>
    type === 'record_change' ? (
      <TrailPage />
    ) : (
      <RecordPage key={type} billType={type} formAs={formAs(type)} />
    ),
})

/** Forms with many fields take the whole page. */
const formAs = (billType: string) => (longForms.includes(billType) ? 'page' : 'drawer')
const longForms = ['product', 'shop', 'sku', 'page_block', 'coupon_template']
