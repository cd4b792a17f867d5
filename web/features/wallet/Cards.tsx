import { lazy, Suspense, useState } from 'react'
import type { OwnCard } from '../../../contract/wallet.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import ledger from '../ledger/ledger.module.css'
import { useCardSteps } from './use-card-steps.ts'
import css from './wallet.module.css'

const CardDialog = lazy(() => import('./CardDialog.tsx'))

/** Where a withdrawal can go. */
export function Cards({ cards, holder }: { cards: readonly OwnCard[]; holder: string }) {
  const t = useT()
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  return (
    <section className={ledger.card}>
      <header className={css.head}>
        <h2 className={ledger.heading}>{t('wallet.cards')}</h2>
        <Button size="s" kind="second" onClick={() => setAdding(true)}>
          {t('wallet.addCard')}
        </Button>
      </header>
      {cards.length === 0 ? (
        <p className={ledger.note}>
          {t('wallet.noCards')} {t('wallet.noCardsHint')}
        </p>
      ) : (
        <ul className={css.cards}>
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
  const { bank, holder, lastDigits, isDefault } = card
  const { choose, remove, busy } = useCardSteps(card)
  return (
    <li className={css.bank}>
      <header>
        <bdi>{bank}</bdi>
        {isDefault && <Tag kind="soft">{t('wallet.isDefault')}</Tag>}
      </header>
      <bdi dir="ltr" className={css.digits}>
        **** {lastDigits}
      </bdi>
      <bdi className={ledger.note}>{holder}</bdi>
      <div className={css.doing}>
        {!isDefault && (
          <Button size="s" busy={busy} onClick={() => void choose()}>
            {t('wallet.makeDefault')}
          </Button>
        )}
        <Button size="s" busy={busy} onClick={() => void remove()}>
          {t('wallet.remove')}
        </Button>
      </div>
    </li>
  )
}
