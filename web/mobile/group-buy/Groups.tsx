import type { GroupBuyList } from '../../../contract/group-buy.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { groupHref } from '../../features/group-buy/group-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './group-buy.module.css'

/** What can be bought together, a card across the screen each. */
export function Groups({ list: { items } }: { list: GroupBuyList }) {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.groupBuy')} />
      {items.length === 0 ? (
        <Empty
          title={t('group-buy.empty')}
          hint={t('flash-sale.emptyHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('second')}>
              {t('flash-sale.toProducts')}
            </AppLink>
          }
        />
      ) : (
        <ul className={css.list}>
          {items.map((item, at) => (
            <li key={item.id}>
              <Card item={item} eager={at < 4} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Card({ item, eager }: { item: GroupBuyList['items'][number]; eager: boolean }) {
  const t = useT()
  const currency = useCurrency()
  const { id, title, titleLang, name, nameLang, picture, bestPrice, bestSize, price, soldOut, state } = item
  return (
    <article className={css.row}>
      <StoredPicture className={css.small} name={picture} width={120} sizes="112px" alt="" eager={eager} />
      <div className={css.words}>
        <h2 className={css.title}>
          <AppLink href={groupHref(id)} className={css.cover}>
            <Words text={title} lang={titleLang} />
          </AppLink>
        </h2>
        <p className={css.note}>
          <Words text={name} lang={nameLang} />
        </p>
        <div className={css.foot}>
          {bestPrice !== null && (
            <p className={css.money}>
              <span className={css.best}>{t('group-buy.best', { size: bestSize })}</span>
              <Price amount={bestPrice} currency={currency} size="l" />
              {price !== null && (
                <Price amount={price} currency={currency} size="s" kind="old" label={t('group-buy.alone')} />
              )}
            </p>
          )}
          <span className={`${buttonClass(soldOut || state === 'coming' ? 'plain' : 'primary')} ${css.go}`}>
            {soldOut ? t('group-buy.soldOut') : t(state === 'coming' ? 'flash-sale.coming' : 'group-buy.go')}
          </span>
        </div>
      </div>
    </article>
  )
}
