import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { BellPage } from './BellPage.tsx'
import { bellScreen } from './use-bell.ts'

export default screen({
  ...bellScreen,
  texts: ['bell'],
  View: props => <BellPage path={paths.bell} {...props} />,
})
