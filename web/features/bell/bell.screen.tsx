import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { BellPage, bellScreen } from './BellPage.tsx'

export default screen({
  ...bellScreen,
  texts: ['bell'],
  View: props => <BellPage path={paths.bell} {...props} />,
})
