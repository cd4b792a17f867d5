import type { ComponentType, ReactNode } from 'react'
import type { ShopLayout } from './ShopLayout.tsx'

let Layout: typeof ShopLayout | undefined
let Nothing: ComponentType | undefined

/** Loads the frame of the desktop's pages; the mobile site does not need it. */
export async function loadShopFrame(): Promise<void> {
  const [{ ShopLayout }] = await Promise.all([import('./ShopLayout.tsx'), loadMissing()])
  Layout ??= ShopLayout
}

/** What stands in a desktop's page that is missing, whatever its frame. */
export async function loadMissing(): Promise<void> {
  const { Missing } = await import('./parts.ts')
  Nothing ??= Missing
}

export const ShopArea = ({ children }: { children: ReactNode }) => Layout && <Layout>{children}</Layout>

export const ShopMissing = () => Nothing && <Nothing />
