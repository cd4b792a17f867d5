import { icon } from './icon.tsx'

export const CloseIcon = icon(<path d="M4 4l8 8M12 4l-8 8" />)
export const TickIcon = icon(<path d="M3.5 8.5l3 3 6-7" />)
export const WarnIcon = icon(<path d="M8 4v5M8 11.8v.2" />)
export const InfoIcon = icon(<path d="M8 7.2v4.8M8 4.2v-.2" />)
export const MinusIcon = icon(<path d="M4 8h8" />)
export const PlusIcon = icon(<path d="M4 8h8M8 4v8" />)
export const DownIcon = icon(<path d="M4.5 6.5L8 10l3.5-3.5" />)
export const BackIcon = icon(<path d="M9.5 4.5L6 8l3.5 3.5" />)
export const OnIcon = icon(<path d="M6.5 4.5L10 8l-3.5 3.5" />)
