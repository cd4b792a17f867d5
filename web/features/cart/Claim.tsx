import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Until when a piece of a flash sale is held. */
export function Claim({ expiresAt }: { expiresAt: string }) {
  const t = useT()
  const time = new Date(expiresAt).toTimeString().slice(0, 5)
  return (
    <p suppressHydrationWarning>
      <Tag kind="strong">{t('cart.claim', { time })}</Tag>
    </p>
  )
}
