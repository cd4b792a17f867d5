import { notFound } from '@tanstack/react-router'
import { screen } from '../../routes/screen.ts'
import { Missing } from '../../ui/Missing.tsx'

/** The address itself exists, so that calls can lead here (spec §8); it answers as what it is. */
export default screen({
  load: async () => {
    throw notFound()
  },
  View: () => <Missing />,
})
