import type { OwnCard } from '../../../contract/wallet.ts'
import { CardButtons } from '../../features/wallet/CardButtons.tsx'
import { useAddCard } from '../../features/wallet/use-add-card.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import money from '../money/money.module.css'
import parts from '../shell/parts.module.css'
import css from './wallet.module.css'

/** Where a withdrawal can go. */
export function BankCards({ cards, holder }: { cards: readonly OwnCard[]; holder: string }) {
  const t = useT()
  const { add, dialog } = useAddCard(holder)
  return (
    <section className={parts.card}>
      <header className={money.head}>
        <h2 className={money.heading}>{t('wallet.cards')}</h2>
        <Button kind="second" className={css.pill} onClick={add}>
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
      {dialog}
    </section>
  )
}

function OneCard({ card }: { card: OwnCard }) {
  const t = useT()
  return (
    <li className={css.bank}>
      <p className={css.bankName}>
        <bdi>{card.bank}</bdi>
        {card.isDefault && <Tag kind="soft">{t('wallet.isDefault')}</Tag>}
      </p>
      <p className={css.digits}>
        <bdi dir="ltr">**** {card.lastDigits}</bdi> <bdi className={money.note}>{card.holder}</bdi>
      </p>
      <p className={parts.buttons}>
        <CardButtons card={card} />
      </p>
    </li>
  )
}
