import type { ReactNode } from 'react'
import { icon as draw } from '../../ui/icon.tsx'

const icon = (shape: ReactNode) => draw(shape, { size: 24, stroke: 1.7 })

const Back = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />)

/** Points to where the text begins. */
export const BackIcon = () => (
  <span className="turns">
    <Back />
  </span>
)
export const ShareIcon = icon(
  <path d="M12 15V4M8.5 7.5 12 4l3.5 3.5M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7" />,
)
/** Three dots: what else can be done here. */
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth={3} />)
export const TrashIcon = icon(<path d="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5" />)
export const CameraIcon = icon(
  <path d="M4 8.5h3.2l1.6-2.5h6.4l1.6 2.5H20V19H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z" />,
)
export const ScanIcon = icon(
  <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16" />,
)
export const VoiceIcon = icon(
  <path d="M12 3.5a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />,
)
export const PictureIcon = icon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
)
