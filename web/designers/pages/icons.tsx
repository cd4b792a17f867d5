import type { ReactNode } from 'react'
import { icon } from '../../ui/icon.tsx'
import type { Kind } from './puck-data.ts'

export const UpArrowIcon = icon(<path d="M8 12.5v-9M4.5 7L8 3.5 11.5 7" />)
export const DownArrowIcon = icon(<path d="M8 3.5v9M4.5 9L8 12.5 11.5 9" />)
export const UndoIcon = icon(<path d="M6 3.5L3 6.5l3 3M3 6.5h6.5a3.5 3.5 0 010 7H7" />)
export const RedoIcon = icon(<path d="M10 3.5l3 3-3 3M13 6.5H6.5a3.5 3.5 0 000 7H9" />)
export const BlocksIcon = icon(
  <path d="M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z" />,
)
export const OutlineIcon = icon(<path d="M2.5 4h11M5.5 8h8M5.5 12h8" />)
export const WordsIcon = icon(<path d="M2.5 4V2.5h8V4M6.5 2.5v8M5 10.5h3M10 8h4M12 8v5.5M11 13.5h2" />)
export const VersionsIcon = icon(<path d="M3 3.5v3h3M3.2 6.5a5.3 5.3 0 111 4.8M8 5v3.2l2 1.3" />)
export const CopyIcon = icon(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />)
export const BinIcon = icon(<path d="M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9" />)

const shapes: Record<Kind, ReactNode> = {
  carousel: <path d="M2 4h12v8H2zM5 10l2.5-3 2 2 1.5-1.5 2 2.5M7 14h2" />,
  products: <path d="M2.5 2.5h4.5v5h-4.5zM9 2.5h4.5v5H9zM2.5 10h4.5M2.5 12.5h3M9 10h4.5M9 12.5h3" />,
  categories: (
    <path d="M2.5 2.5h3v3h-3zM6.5 2.5h3v3h-3zM10.5 2.5h3v3h-3zM2.5 8h3v3h-3zM6.5 8h3v3h-3zM10.5 8h3v3h-3zM3 13.5h10" />
  ),
  brands: <path d="M8 2l1.7 3.6 3.8.5-2.8 2.7.7 3.9L8 10.8l-3.4 1.9.7-3.9L2.5 6.1l3.8-.5z" />,
  notices: <path d="M3 6.5v3h2l5 3v-9l-5 3zM12 6a3 3 0 010 4" />,
  text: <path d="M3 4V2.5h10V4M8 2.5v11M6 13.5h4" />,
  picture: <path d="M2.5 3h11v10h-11zM4.5 11l3-4 2.5 3 1.5-1.5 2 2.5M10.5 5.8v.2" />,
  video: <path d="M2.5 3h11v10h-11zM6.5 5.5v5l4-2.5z" />,
  countdown: <path d="M8 4a5 5 0 100 10A5 5 0 008 4zM8 6.5V9l1.8 1.2M6.5 1.5h3" />,
  'shop-info': <path d="M2.5 6l1-3.5h9l1 3.5M3.5 6v7.5h9V6M6.5 13.5v-4h3v4M2.5 6h11" />,
  columns: <path d="M2.5 3h11v10h-11zM8 3v10" />,
  spacer: <path d="M2.5 3.5h11M2.5 12.5h11M8 6v4M6.5 7L8 5.7 9.5 7M6.5 9L8 10.3 9.5 9" />,
}

const drawn = Object.fromEntries(
  Object.entries(shapes).map(([kind, shape]) => [kind, icon(shape)]),
) as Record<Kind, () => ReactNode>

export const KindIcon = ({ kind }: { kind: Kind }) => {
  const Drawn = drawn[kind]
  return <Drawn />
}
