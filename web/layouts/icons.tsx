import type { ReactNode } from 'react'
import { icon as draw } from '../ui/icon.tsx'

const icon = (shape: ReactNode) => draw(shape, { size: 24, stroke: 1.7 })

export const ListIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h10" />)
export const CartIcon = icon(
  <>
    <path d="M2.5 4h2.6l2.6 11.2h10.6L21 7.2H6" />
    <circle cx="9" cy="19.2" r="1.4" />
    <circle cx="17" cy="19.2" r="1.4" />
  </>,
)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4" />)
export const HomeIcon = icon(<path d="M3.5 11 12 4l8.5 7M6 9.5v10h4.5v-6h3v6H18v-10" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2" />
  </>,
)
export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.6" />
    <path d="m20.4 20.4-4.9-4.9" />
  </>,
)
