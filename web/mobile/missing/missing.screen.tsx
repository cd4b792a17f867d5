import { screen } from '../../app/screen.ts'
import { NotFound } from '../../router/router.ts'
import { MobileMissing } from '../shell/MobileArea.tsx'

/** The address itself exists, so that calls can lead here (product §8); it answers as what it is. */
export default screen({
  load: async () => {
    throw new NotFound()
  },
  View: () => <MobileMissing />,
})
