import { officeHome } from '../../../contract/office.ts'
import { screen } from '../../app/screen.ts'
import { OfficeHome } from './OfficeHome.tsx'

export default screen({
  texts: ['office'],
  load: async ({ call }) => (await call(officeHome, {})).obj,
  View: OfficeHome,
})
