import type { ComponentType, ReactNode } from 'react'
import { icon as draw } from '../ui/icon.tsx'
import type { Area } from './places.ts'

const icon = (shape: ReactNode) => draw(shape, { size: 20, stroke: 1.5 })

export const OverviewIcon = icon(<path d="M3 15.5l4-5 3.5 3L17 5.5" />)

export const areaIcons: Readonly<Partial<Record<Area, ComponentType>>> = {
  'office.catalogue': icon(
    <path d="M10 2.5l6.5 3.6v7.8L10 17.5l-6.5-3.6V6.1zM3.8 6.3L10 9.8l6.2-3.5M10 9.8v7.4" />,
  ),
  'office.orders': icon(<path d="M5 3.5h10v13H5zM8 7.5h4M8 10.5h4M8 13.5h2" />),
  'office.money': icon(
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M7.2 6L10 9.6 12.8 6M10 9.6v4.6M7.6 10.6h4.8M7.6 12.6h4.8" />
    </>,
  ),
  'office.stock': icon(<path d="M2.8 8L10 3.5 17.2 8v8.5H2.8zM6 16.5v-5.7h8v5.7M6 13.6h8" />),
  'office.people': icon(
    <>
      <circle cx="10" cy="6.8" r="3.2" />
      <path d="M3.8 17c.5-3.4 2.9-5.2 6.2-5.2s5.7 1.8 6.2 5.2" />
    </>,
  ),
  'office.marketing': icon(<path d="M3 5.5h14v3a1.6 1.6 0 0 0 0 3v3H3v-3a1.6 1.6 0 0 0 0-3zM12 5.5v9" />),
  'office.content': icon(<path d="M5 2.8h6.5L15.5 7v10.2H5zM11.3 3v4.2h4M7.6 10.5h5.2M7.6 13.5h5.2" />),
  'office.settings': icon(
    <>
      <circle cx="10" cy="10" r="2.6" />
      <path d="M10 2.8v2.4M10 14.8v2.4M2.8 10h2.4M14.8 10h2.4M4.9 4.9l1.7 1.7M13.4 13.4l1.7 1.7M15.1 4.9l-1.7 1.7M6.6 13.4l-1.7 1.7" />
    </>,
  ),
}
