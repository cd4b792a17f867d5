import type { ReactNode } from 'react'
import { icon as draw } from '../ui/icon.tsx'

const icon = (shape: ReactNode) => draw(shape, { stroke: 1.4 })

export const SearchIcon = icon(<path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2" />)
export const ColumnsIcon = icon(<path d="M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9" />)
export const ExportIcon = icon(<path d="M8 2.5v7M5 6.8l3 3 3-3M2.8 10.5v2.7h10.4v-2.7" />)
export const ImportIcon = icon(<path d="M8 9.8v-7M5 5.5l3-3 3 3M2.8 10.5v2.7h10.4v-2.7" />)
export const ReloadIcon = icon(<path d="M13 8a5 5 0 1 1-1.6-3.7M13.2 2.4v2.8h-2.8" />)
export const HistoryIcon = icon(<path d="M3 8a5 5 0 1 0 1.6-3.7M2.8 2.4v2.8h2.8M8 5.2V8l1.9 1.4" />)
export const BinIcon = icon(
  <path d="M3 4.5h10M6.2 4.5V3h3.6v1.5M4.3 4.5l.6 8.5h6.2l.6-8.5M6.8 7v3.6M9.2 7v3.6" />,
)
export const UpIcon = icon(<path d="M4.5 9.5L8 6l3.5 3.5" />)
export const SortIcon = icon(<path d="M5.5 6.5L8 4l2.5 2.5M5.5 9.5L8 12l2.5-2.5" />)
export const AscendingIcon = icon(<path d="M8 12.5v-9M4.8 6.7L8 3.5l3.2 3.2" />)
export const DescendingIcon = icon(<path d="M8 3.5v9M4.8 9.3L8 12.5l3.2-3.2" />)
export const FirstIcon = icon(<path d="M11.5 4.5L8 8l3.5 3.5M5 4.5v7" />)
export const LastIcon = icon(<path d="M4.5 4.5L8 8l-3.5 3.5M11 4.5v7" />)
export const ListIcon = icon(<path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1" />)
export const FileIcon = icon(<path d="M4 2.5h5l3 3v8H4zM9 2.5v3h3" />)
