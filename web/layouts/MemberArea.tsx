import { Activity, type ReactNode, useState } from 'react'
import { useSession } from '../api/use-app.ts'
import type { Page } from '../app/page.ts'
import { usePage } from '../router/react.tsx'
import type { MemberFrame } from './MemberFrame.tsx'

let Frame: typeof MemberFrame | undefined

/** Loads what member pages need; other pages do not. */
export async function loadMemberFrame(): Promise<void> {
  Frame ??= (await import('./MemberFrame.tsx')).MemberFrame
}

/**
 * Draws member pages beside their menu and all other pages as they are. Once entered, the area stays, hidden, while
 * the person looks around the shop, and ends when they sign out.
 */
export function MemberArea({ children }: { children: ReactNode }) {
  const { row, status } = usePage<Page>()
  // What is missing has no place beside the menu.
  const inside = row?.layout === 'member' && status !== 404
  const { uid } = useSession()
  const [enteredBy, setEnteredBy] = useState<number>()
  if (inside && enteredBy !== uid) setEnteredBy(uid)
  return (
    <>
      {(inside || enteredBy === uid) && Frame && (
        <Activity key={uid} mode={inside ? 'visible' : 'hidden'}>
          <Frame>{inside && children}</Frame>
        </Activity>
      )}
      {!inside && children}
    </>
  )
}
