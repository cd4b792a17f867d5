import { Activity, type ReactNode, useState } from 'react'
import { useSession } from '../api/use-app.ts'
import type { MemberFrame } from './MemberFrame.tsx'
import { useShownMatch } from './shown-match.ts'

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
  const inside = useShownMatch()?.staticData.row?.layout === 'member'
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
