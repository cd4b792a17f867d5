import type { ComponentProps, ReactNode } from 'react'
import type { Texts } from '../../i18n/texts.ts'
import type { MobileLayout, NothingHere, NotSeen } from './MobileLayout.tsx'

let Layout: typeof MobileLayout | undefined
let Nothing: typeof NothingHere | undefined
let Unseen: typeof NotSeen | undefined

/** Loads the frame of the mobile site; the other pages do not need it. */
export async function loadMobileFrame(texts: Texts): Promise<void> {
  const [{ MobileLayout, NothingHere, NotSeen }] = await Promise.all([
    import('./MobileLayout.tsx'),
    texts.need(['mobile']),
  ])
  Layout ??= MobileLayout
  Nothing ??= NothingHere
  Unseen ??= NotSeen
}

export const MobileArea = ({ children }: { children: ReactNode }) => Layout && <Layout>{children}</Layout>

export const MobileFailed = (props: ComponentProps<typeof NotSeen>) => Unseen && <Unseen {...props} />

export const MobileMissing = () => Nothing && <Nothing />
