import { parse } from 'valibot'
import { getData } from '../../../contract/data.ts'
import { officeHome } from '../../../contract/office.ts'
import { screen } from '../../app/screen.ts'
import { OfficeHome } from './OfficeHome.tsx'

export default screen({
  texts: ['office'],
  load: async ({ call }) => parse(officeHome, (await call(getData, { type: 'office_home' })).obj),
  View: OfficeHome,
})
