import { lazy, Suspense, useState } from 'react'
import type { ActionInput } from '../../../contract/action.ts'
import { chooseCard, type OwnCard, removeCard } from '../../../contract/wallet.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import ledger from '../ledger/ledger.module.css'
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

type CardStep = typeof chooseCard | typeof removeCard

function OneCard({ card: { id, bank, holder, lastDigits, isDefault } }: { card: OwnCard }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { run, busy } = useOnce(async (step: CardStep, said?: string) => {
    try {
      await call(step, { row: { id } } as ActionInput<CardStep>)
      if (said) toasts.show('success', said, 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
  const remove = async () => {
    const sure = await dialogs.confirm({
      text: t('wallet.removeAsk', { digits: lastDigits }),
      ok: t('wallet.remove'),
    })
    if (sure) await run(removeCard, t('wallet.removed'))
  }
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
          <Button size="s" busy={busy} onClick={() => void run(chooseCard)}>
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
