import { Activity, type ReactNode, useState } from 'react'
import type { SessionState } from '../../contract/session.ts'
import { useSession } from '../api/use-app.ts'
import type { Page } from '../app/page.ts'
import type { Texts } from '../i18n/texts.ts'
import { usePage } from '../router/react.tsx'
import type { MemberFrame } from './MemberFrame.tsx'

let Frame: typeof MemberFrame | undefined

/** Loads what member pages need; other pages do not. The words are for what a member is told on every page of theirs. */
export async function loadMemberFrame(
  texts: Pick<Texts, 'need'>,
  { due }: Pick<SessionState, 'due'>,
): Promise<void> {
  const [{ MemberFrame }] = await Promise.all([
    import('./MemberFrame.tsx'),
    texts.need(due ? ['account'] : []),
  ])
  Frame ??= MemberFrame
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
