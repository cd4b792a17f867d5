import type { ReactNode } from 'react'
import { DrawnPart } from './DrawnPart.tsx'
import { KeepAlive } from './keep-alive.tsx'
import css from './MemberArea.module.css'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { ProfileCard } from './ProfileCard.tsx'

/** What stands around a member's pages, and the pages that stay there. */
export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.area}>
      <aside className={css.side}>
        <ProfileCard />
        <DrawnPart name="menu">
          <MemberMenu />
        </DrawnPart>
      </aside>
      <div className={css.page}>
        <MemberNotes />
        <KeepAlive>{children}</KeepAlive>
      </div>
    </div>
  )
}
