import { takeCoupon } from '../../../contract/vouchers.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { goodForHref } from './good-for.ts'
import type { Offered } from './offer-time.tsx'

interface Props {
  offer: Offered
  /** Something of it is not true any more. */
  onChanged(): Promise<void>
}

export function TakeButton({ offer: { id, red, mine }, onChanged }: Props) {
  const t = useT()
  const call = useCall()
  const { run, busy } = useOnce(async () => {
    try {
      await call(takeCoupon, { tpId: id, red })
      toasts.show('success', t('vouchers.takenNow'))
    } catch {
      // The call has already said why; what is left has changed then too.
    }
    await onChanged()
  })
  return (
    <Button kind="primary" size="s" busy={busy} onClick={() => void run()}>
      {t(mine > 0 ? 'vouchers.takeMore' : 'vouchers.take')}
    </Button>
  )
}

/** To what it is good for. */
export function UseLink({ offer }: { offer: Offered }) {
  const t = useT()
  return (
    <AppLink href={goodForHref(offer)} className={buttonClass('second', 's')}>
      {t('vouchers.use')}
    </AppLink>
  )
}

/** The button while nothing can be taken, with the reason. */
export function NotToTake({ state }: { state: 'gone' | 'soon' }) {
  const t = useT()
  return (
    <Button size="s" disabledReason={t(state === 'gone' ? 'vouchers.goneHint' : 'vouchers.soonHint')}>
      {t(state === 'gone' ? 'vouchers.gone' : 'vouchers.soon')}
    </Button>
  )
}

export function OfferTags({ offer: { red, state } }: { offer: Offered }) {
  const t = useT()
  return (
    <>
      {red && <Tag>{t('vouchers.redPacket')}</Tag>}
      {state === 'taken' && <Tag kind="soft">{t('vouchers.taken')}</Tag>}
    </>
  )
}
