import { Activity, type ReactNode, useState } from 'react'
import { useSession } from '../routes/use-app.ts'
import { KeepAlive, useShownMatch } from './keep-alive.tsx'
import css from './MemberArea.module.css'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { ProfileCard } from './ProfileCard.tsx'

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
      {(inside || enteredBy === uid) && (
        <Activity key={uid} mode={inside ? 'visible' : 'hidden'}>
          <div className={css.area}>
            <aside className={css.side}>
              <ProfileCard />
              <MemberMenu />
            </aside>
            <div className={css.page}>
              <MemberNotes />
              <KeepAlive>{inside && children}</KeepAlive>
            </div>
          </div>
        </Activity>
      )}
      {!inside && children}
    </>
  )
}
