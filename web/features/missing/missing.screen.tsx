import { notFound } from '@tanstack/react-router'
import { screen } from '../../app/screen.ts'
import { Missing } from '../../layouts/parts.ts'

/** The address itself exists, so that calls can lead here (product §8); it answers as what it is. */
export default screen({
  load: async () => {
    throw notFound()
  },
  View: () => <Missing />,
})
