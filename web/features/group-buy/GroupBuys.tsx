import type { GroupBuyList } from '../../../contract/group-buy.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import card from '../../ui/card.module.css'
import { Empty } from '../../ui/Empty.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import css from './GroupBuys.module.css'
import { groupHref } from './group-href.ts'

export function GroupBuys({ list }: { list: GroupBuyList }) {
  const t = useT()
  const currency = useCurrency()
  return (
    <>
      <Breadcrumb crumbs={[{ text: t('screens.groupBuy') }]} />
      <h1 className={css.heading}>{t('group-buy.title')}</h1>
      {list.items.length === 0 ? (
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
        <ul className={css.grid}>
          {list.items.map(
            ({
              id,
              title,
              titleLang,
              name,
              nameLang,
              picture,
              bestPrice,
              bestSize,
              price,
              soldOut,
              state,
            }) => (
              <li key={id} className={`${card.card} ${css.card}`}>
                <StoredPicture name={picture} width={280} sizes="(max-width: 640px) 92vw, 280px" alt="" />
                <div className={css.words}>
                  <h2 className={css.title}>
                    <AppLink href={groupHref(id)} className={css.link}>
                      <Words text={title} lang={titleLang} />
                    </AppLink>
                  </h2>
                  <p className={css.note}>
                    <Words text={name} lang={nameLang} />
                  </p>
                  {bestPrice !== null && (
                    <p className={bars.money}>
                      <Price
                        amount={bestPrice}
                        currency={currency}
                        size="l"
                        label={t('group-buy.best', { size: bestSize })}
                      />
                      {price !== null && (
                        <Price
                          amount={price}
                          currency={currency}
                          size="s"
                          kind="old"
                          label={t('group-buy.alone')}
                        />
                      )}
                    </p>
                  )}
                  <span className={css.state}>
                    {soldOut
                      ? t('group-buy.soldOut')
                      : t(state === 'coming' ? 'flash-sale.coming' : 'group-buy.go')}
                  </span>
                </div>
              </li>
            ),
          )}
        </ul>
      )}
    </>
  )
}
