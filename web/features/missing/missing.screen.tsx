import { notFound } from '@tanstack/react-router'
import { Missing } from '../../layouts/parts.ts'
import { screen } from '../../routes/screen.ts'

/** The address itself exists, so that calls can lead here (product §8); it answers as what it is. */
export default screen({
  load: async () => {
    throw notFound()
  },
  View: () => <Missing />,
})
