import type { OwnCard } from '../../../contract/wallet.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { useCardSteps } from './use-card-steps.ts'

/** What can be done with a card. */
export function CardButtons({ card, size }: { card: OwnCard; size?: 's' }) {
  const t = useT()
  const { choose, remove, busy } = useCardSteps(card)
  return (
    <>
      {!card.isDefault && (
        <Button size={size} busy={busy} onClick={() => void choose()}>
          {t('wallet.makeDefault')}
        </Button>
      )}
      <Button size={size} busy={busy} onClick={() => void remove()}>
        {t('wallet.remove')}
      </Button>
    </>
  )
}
