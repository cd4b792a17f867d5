import { type ComponentType, Suspense, useState } from 'react'
import type { ShareType } from '../../../contract/mini-program.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { VoucherList } from '../../../contract/vouchers.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './Invitation.module.css'

interface Props {
  invitation: NonNullable<VoucherList['invitation']>
  /** The site's own way to pass a link on. */
  Share: ComponentType<{ type: ShareType; scene: string; onClose(): void }>
}

/** What inviting somebody brings, and the link to do it with. */
export function Invitation({ invitation, Share }: Props) {
  const t = useT()
  const currency = useCurrency()
  const { shop } = useSession()
  const [sharing, setSharing] = useState(false)
  return (
    <section className={css.invitation}>
      <div>
        <h2 className={css.title}>
          {t('vouchers.inviteTitle', { amount: formatMoney(invitation.off, currency, '') })}
        </h2>
        <p className={css.hint}>{t('vouchers.inviteHint')}</p>
      </div>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setSharing(true)}>
        {t('vouchers.invite')}
      </Button>
      {sharing && (
        <Suspense>
          <Share type="invite" scene={shop} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </section>
  )
}
