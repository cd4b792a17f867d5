import { type ComponentType, createContext, type ReactNode } from 'react'

export interface PlaceProps {
  title: string
  footer?: ReactNode
  onClose(): void
  children: ReactNode
}

/** Where dialogs of this site stand, when that is not the middle of the page: on phones they come from below. */
export const DialogPlace = createContext<ComponentType<PlaceProps> | undefined>(undefined)
