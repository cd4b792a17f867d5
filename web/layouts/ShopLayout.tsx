import type { ReactNode } from 'react'
import { useSession } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { DrawnPart } from './DrawnPart.tsx'
import { Header } from './Header.tsx'
import { MemberArea } from './MemberArea.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { Footer, TopBar } from './parts.ts'
import css from './ShopLayout.module.css'

const mainId = 'main'

// Created once, so that drawing the frame again does not redraw a part whose code is not loaded yet.
const topBar = <TopBar />
const footer = <Footer />

export function ShopLayout({ children }: { children: ReactNode }) {
  const t = useT()
  const { notice } = useSession()
  return (
    <>
      <a className="skip-link" href={`#${mainId}`}>
        {t('common.skip')}
      </a>
      <DrawnPart name="top">{topBar}</DrawnPart>
      {notice && (
        <aside className={css.notice} aria-label={t('common.shopNotice')} data-screen-only>
          <p className="page-width">{notice}</p>
        </aside>
      )}
      <DrawnPart name="header">
        <Header />
      </DrawnPart>
      <main id={mainId} tabIndex={-1} className={`page-width ${css.main}`}>
        <MemberArea>{children}</MemberArea>
      </main>
      <DrawnPart name="footer">{footer}</DrawnPart>
      <DrawnPart name="phone">
        <PhoneBar />
      </DrawnPart>
    </>
  )
}
