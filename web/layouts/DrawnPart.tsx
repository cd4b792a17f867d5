import { createContext, createElement, type ReactNode, useContext } from 'react'

/** On the server: a mark around each part, and which of them are drawn already. */
export const DrawnParts = createContext<{ mark: string; drawn: ReadonlySet<string> } | undefined>(undefined)

interface Props {
  name: string
  children: ReactNode
}

/** A part that everybody's page of one address shows alike, whatever its data: the server draws it once (web/app/frame.ts). */
export function DrawnPart({ name, children }: Props) {
  const parts = useContext(DrawnParts)
  if (!parts) return children
  return createElement(parts.mark, { 'data-part': name }, parts.drawn.has(name) ? null : children)
}
