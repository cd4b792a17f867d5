import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MemberArea } from './MemberArea.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import css from './ShopLayout.module.css'
import { TopBar } from './TopBar.tsx'

const mainId = 'main'

export function ShopLayout({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <>
      <a className="skip-link" href={`#${mainId}`}>
        {t('common.skip')}
      </a>
      <TopBar />
      <Header />
      <main id={mainId} tabIndex={-1} className={`page-width ${css.main}`}>
        <MemberArea>{children}</MemberArea>
      </main>
      <Footer />
      <PhoneBar />
    </>
  )
}
