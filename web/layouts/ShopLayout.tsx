import type { ReactNode } from 'react'

export function ShopLayout({ children }: { children: ReactNode }) {
  return <main>{children}</main>
}
