import type { ReactNode } from 'react'
import type { Texts } from '../i18n/texts.ts'
import type { OfficeLayout } from '../office/OfficeLayout.tsx'

let Layout: typeof OfficeLayout | undefined

/** Loads the console's frame; the shop's pages do not need it. */
export async function loadOfficeFrame(texts: Texts): Promise<void> {
  const [{ OfficeLayout }] = await Promise.all([import('../office/OfficeLayout.tsx'), texts.need(['office'])])
  Layout ??= OfficeLayout
}

export const OfficeArea = ({ children }: { children: ReactNode }) => Layout && <Layout>{children}</Layout>
