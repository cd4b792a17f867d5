import * as paths from '../../../contract/paths.ts'
import { bellScreen } from './BellPage.tsx'

export default bellScreen(paths.bell)
