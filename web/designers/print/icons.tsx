import { icon } from '../../ui/icon.tsx'

export const UndoIcon = icon(<path d="M6 3.5L3 6.5l3 3M3.2 6.5H9a3.5 3.5 0 010 7H6" />)
export const RedoIcon = icon(<path d="M10 3.5l3 3-3 3M12.8 6.5H7a3.5 3.5 0 000 7h3" />)
export const FieldIcon = icon(
  <>
    <rect x="2" y="4" width="12" height="8" rx="1.5" />
    <path d="M4.5 8h3M10 6.5v3" />
  </>,
)
export const TextIcon = icon(<path d="M3.5 5V3.5h9V5M8 3.5v9M6 12.5h4" />)
export const PictureIcon = icon(
  <>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <path d="M2.5 11l3.2-3.2 2.4 2.4L10 8.3l3.5 3.2" />
    <circle cx="10.6" cy="5.8" r=".8" />
  </>,
)
export const BarcodeIcon = icon(<path d="M2.5 3.5v9M5 3.5v9M6.8 3.5v9M9.5 3.5v9M11.5 3.5v9M13.5 3.5v9" />)
export const QrIcon = icon(
  <path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5M13.5 9.5v1.5M9.5 13.5h1.5M13 13.5h.5M11.5 11.5h.1" />,
)
export const LineIcon = icon(<path d="M2.5 8h11" />)
export const BoxIcon = icon(<rect x="2.5" y="3.5" width="11" height="9" />)
export const SumsIcon = icon(<path d="M11.5 4.5v-1h-7L8 8l-3.5 4.5h7v-1" />)
export const PageIcon = icon(
  <>
    <path d="M4 2.5h5.5L12 5v8.5H4z" />
    <path d="M7.2 8.2L8.3 7.5v4" />
  </>,
)
export const FactsIcon = icon(<path d="M2.5 4h3M8 4h5.5M2.5 8h3M8 8h5.5M2.5 12h3M8 12h4" />)
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5V4A1.5 1.5 0 009 2.5H4A1.5 1.5 0 002.5 4v5A1.5 1.5 0 004 10.5h1.5" />
  </>,
)
export const DeleteIcon = icon(
  <path d="M3 4.5h10M6.5 4.5v-1h3v1M4.5 4.5l.6 8.5h5.8l.6-8.5M6.8 7v3.5M9.2 7v3.5" />,
)
export const FrontIcon = icon(
  <>
    <rect x="5" y="2.5" width="8.5" height="8.5" fill="currentColor" stroke="none" opacity=".35" />
    <rect x="5" y="2.5" width="8.5" height="8.5" />
    <path d="M5 6H2.5v7.5H10V11" />
  </>,
)
export const BehindIcon = icon(
  <>
    <path d="M11 5h2.5v8.5H6V11" />
    <rect x="2.5" y="2.5" width="8.5" height="8.5" fill="currentColor" stroke="none" opacity=".12" />
    <rect x="2.5" y="2.5" width="8.5" height="8.5" strokeDasharray="1.5 2" />
  </>,
)
export const AlignLeftIcon = icon(<path d="M2.5 2v12M5 4.5h8M5 8.2h4M5 12h6.5" />)
export const AlignCenterIcon = icon(<path d="M8 2v12M4 4.8h8M5.8 8.2h4.4M4.8 11.6h6.4" />)
export const AlignRightIcon = icon(<path d="M13.5 2v12M3 4.5h8M7 8.2h4M4.5 12H11" />)
export const AlignTopIcon = icon(<path d="M2 2.5h12M4.5 5v8M8.2 5v4M12 5v6.5" />)
export const AlignMiddleIcon = icon(<path d="M2 8h12M4.8 4v8M8.2 5.8v4.4M11.6 4.8v6.4" />)
export const AlignBottomIcon = icon(<path d="M2 13.5h12M4.5 3v8M8.2 7v4M12 4.5V11" />)
export const SpreadXIcon = icon(<path d="M2.5 2.5v11M13.5 2.5v11M6.5 5h3v6h-3z" />)
export const SpreadYIcon = icon(<path d="M2.5 2.5h11M2.5 13.5h11M5 6.5v3h6v-3z" />)
export const TextStartIcon = icon(<path d="M2.5 4h11M2.5 8h6.5M2.5 12h9" />)
export const TextMiddleIcon = icon(<path d="M2.5 4h11M4.8 8h6.4M3.5 12h9" />)
export const TextEndIcon = icon(<path d="M2.5 4h11M7 8h6.5M4.5 12h9" />)
export const UpIcon = icon(<path d="M4.5 9.5L8 6l3.5 3.5" />)
export const GripIcon = icon(<path d="M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1" />, { stroke: 2 })
export const PdfIcon = icon(
  <>
    <path d="M9.5 2.5H4v11h8V5z" />
    <path d="M9.5 2.5V5H12M6 8h4M6 10.5h4" />
  </>,
)
export const KeysIcon = icon(
  <>
    <rect x="1.5" y="4" width="13" height="8.5" rx="1.5" />
    <path d="M4 6.8h.1M6.7 6.8h.1M9.4 6.8h.1M12 6.8h.1M5 9.8h6" />
  </>,
)
