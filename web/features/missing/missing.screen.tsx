import { screen } from '../../app/screen.ts'
import { Missing } from '../../layouts/parts.ts'
import { NotFound } from '../../router/router.ts'

/** The address itself exists, so that calls can lead here (product §8); it answers as what it is. */
export default screen({
  load: async () => {
    throw new NotFound()
  },
  View: () => <Missing />,
})
