import type { ReactNode } from 'react'
import { icon as draw } from '../ui/icon.tsx'

const icon = (shape: ReactNode) => draw(shape, { size: 24, stroke: 1.7 })

export const FactoryIcon = icon(
  <path d="M3.5 20.5V9.8l5.4 3.4V9.8l5.4 3.4V3.5h6.2v17zM8 17h.1M12 17h.1M16 17h.1" />,
)
export const LayersIcon = icon(<path d="m12 3.5 9 4.6-9 4.6-9-4.6zM3 12.2l9 4.6 9-4.6M3 16.2l9 4.6 9-4.6" />)
export const ShieldIcon = icon(
  <path d="M12 3 4.5 5.8v5.4c0 4.6 3.1 8.1 7.5 9.8 4.4-1.7 7.5-5.2 7.5-9.8V5.8zM8.8 12l2.3 2.3 4.2-4.4" />,
)
export const TruckIcon = icon(
  <>
    <path d="M5 16.5H2.5v-11h12v11H9M14.5 9.5h3.6l3.4 3.6v3.4H19M14.5 16.5h.5" />
    <circle cx="7" cy="17.4" r="2" />
    <circle cx="17" cy="17.4" r="2" />
  </>,
)
