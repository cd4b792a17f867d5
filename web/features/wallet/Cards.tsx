import type { OwnCard } from '../../../contract/wallet.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import ledger from '../ledger/ledger.module.css'
import { CardButtons } from './CardButtons.tsx'
import { useAddCard } from './use-add-card.tsx'
import css from './wallet.module.css'

/** Where a withdrawal can go. */
export function Cards({ cards, holder }: { cards: readonly OwnCard[]; holder: string }) {
  const t = useT()
  const { add, dialog } = useAddCard(holder)
  return (
    <section className={ledger.card}>
      <header className={css.head}>
        <h2 className={ledger.heading}>{t('wallet.cards')}</h2>
        <Button size="s" kind="second" onClick={add}>
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
      {dialog}
    </section>
  )
}

function OneCard({ card }: { card: OwnCard }) {
  const t = useT()
  const { bank, holder, lastDigits, isDefault } = card
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
        <CardButtons card={card} size="s" />
      </div>
    </li>
  )
}
