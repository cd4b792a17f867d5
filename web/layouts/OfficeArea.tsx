import type { ReactNode } from 'react'
import type { OfficeLayout } from '../office/OfficeLayout.tsx'

let Layout: typeof OfficeLayout | undefined

/** Loads the console's frame; the shop's pages do not need it. */
export async function loadOfficeFrame(): Promise<void> {
  Layout ??= (await import('../office/OfficeLayout.tsx')).OfficeLayout
}

export const OfficeArea = ({ children }: { children: ReactNode }) => Layout && <Layout>{children}</Layout>
