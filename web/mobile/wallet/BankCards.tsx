import { lazy, Suspense, useState } from 'react'
import type { OwnCard } from '../../../contract/wallet.ts'
import { useCardSteps } from '../../features/wallet/use-card-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import money from '../money/money.module.css'
import parts from '../shell/parts.module.css'
import css from './wallet.module.css'

const CardDialog = lazy(() => import('../../features/wallet/CardDialog.tsx'))

/** Where a withdrawal can go. */
export function BankCards({ cards, holder }: { cards: readonly OwnCard[]; holder: string }) {
  const t = useT()
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  return (
    <section className={parts.card}>
      <header className={money.head}>
        <h2 className={money.heading}>{t('wallet.cards')}</h2>
        <Button kind="second" className={css.pill} onClick={() => setAdding(true)}>
          {t('wallet.addCard')}
        </Button>
      </header>
      {cards.length === 0 ? (
        <p className={money.note}>
          {t('wallet.noCards')} {t('wallet.noCardsHint')}
        </p>
      ) : (
        <ul className={parts.lines}>
          {cards.map(card => (
            <OneCard key={card.id} card={card} />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <CardDialog
            holder={holder}
            onClose={() => setAdding(false)}
            onAdded={() => {
              setAdding(false)
              void router.invalidate()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function OneCard({ card }: { card: OwnCard }) {
  const t = useT()
  const { choose, remove, busy } = useCardSteps(card)
  return (
    <li className={css.bank}>
      <p className={css.bankName}>
        <bdi>{card.bank}</bdi>
        {card.isDefault && <Tag kind="soft">{t('wallet.isDefault')}</Tag>}
      </p>
      <p className={css.digits}>
        <bdi dir="ltr">•••• {card.lastDigits}</bdi> <bdi className={money.note}>{card.holder}</bdi>
      </p>
      <p className={parts.buttons}>
        {!card.isDefault && (
          <Button busy={busy} onClick={() => void choose()}>
            {t('wallet.makeDefault')}
          </Button>
        )}
        <Button busy={busy} onClick={() => void remove()}>
          {t('wallet.remove')}
        </Button>
      </p>
    </li>
  )
}
