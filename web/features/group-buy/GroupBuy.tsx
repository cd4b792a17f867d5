import { useState } from 'react'
import { compare, type Decimal, subtract } from '../../../contract/decimal.ts'
import type { GroupBuyDetail } from '../../../contract/group-buy.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import titles from '../../ui/titles.module.css'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { ruleOf, useLimitAdvice } from '../flash-sale/use-limit.ts'
import { ShareButton } from '../mini-program/ShareButton.tsx'
import css from './GroupBuy.module.css'
import { GroupClock } from './GroupClock.tsx'
import { groupCheckoutHref } from './group-href.ts'
import { OpenGroups } from './OpenGroups.tsx'
import { PlaceLink, useWhyNot } from './PlaceLink.tsx'

export function GroupBuy({ groupBuy }: { groupBuy: GroupBuyDetail }) {
  const t = useT()
  const offsetMs = useClockOffset(groupBuy.serverTime)
  const [qty, setQty] = useState<Decimal>('1')
  const advice = useLimitAdvice(groupBuy, qty)
  return (
    <>
      <Breadcrumb
        crumbs={[
          { text: t('screens.groupBuy'), href: paths.groupBuy },
          { text: groupBuy.title, lang: groupBuy.titleLang },
        ]}
      />
      <article className={css.first}>
        <StoredPicture
          className={css.picture}
          name={groupBuy.picture}
          width={420}
          sizes="(max-width: 640px) 92vw, 420px"
          alt=""
          eager
        />
        <div className={css.facts}>
          <h1 className={titles.name}>
            <Words text={groupBuy.name} lang={groupBuy.nameLang} />
          </h1>
          <p className={css.note}>
            <Words text={groupBuy.title} lang={groupBuy.titleLang} /> · <bdi dir="ltr">{groupBuy.itemNo}</bdi>
            {groupBuy.spec && (
              <>
                {' · '}
                <Words text={groupBuy.spec} lang={groupBuy.specLang} />
              </>
            )}{' '}
            ·{' '}
            <AppLink href={`${paths.product}?id=${groupBuy.productId}`} className={css.link}>
              {t('group-buy.detail')}
            </AppLink>
          </p>
          <GroupClock groupBuy={groupBuy} offsetMs={offsetMs} css={css} />
          <Sizes groupBuy={groupBuy} qty={qty} />
          {groupBuy.memberLimit - groupBuy.bought > 1 && (
            <div className={css.quantity}>
              <span>{t('group-buy.quantity')}</span>
              <QuantityInput
                label={t('group-buy.quantity')}
                value={qty}
                onChange={setQty}
                rule={ruleOf(groupBuy)}
                advice={advice}
              />
            </div>
          )}
          <p className={css.note}>
            {t('flash-sale.limitNote', { max: groupBuy.memberLimit })}
            {groupBuy.left !== null && (
              <> · {t('flash-sale.left', { left: formatQuantity(groupBuy.left) })}</>
            )}
          </p>
          <p className={css.note}>{t('group-buy.hours', { hours: groupBuy.hours })}</p>
          <p className={css.share}>
            <ShareButton type="group" scene={String(groupBuy.id)} />
          </p>
        </div>
      </article>
      <OpenGroups groupBuy={groupBuy} qty={qty} offsetMs={offsetMs} />
      <section className={css.how}>
        <h2 className={titles.part}>{t('group-buy.how')}</h2>
        <ol className={css.steps}>
          <li>{t('group-buy.how1')}</li>
          <li>{t('group-buy.how2')}</li>
          <li>{t('group-buy.how3')}</li>
        </ol>
      </section>
    </>
  )
}

/** A price for each size; pressing one starts a group. */
function Sizes({ groupBuy, qty }: { groupBuy: GroupBuyDetail; qty: Decimal }) {
  const t = useT()
  const currency = useCurrency()
  const { price, sizes, priceHidden } = groupBuy
  return (
    <ul className={css.sizes}>
      {price !== null && (
        <li className={`${css.size} ${css.alone}`}>
          <span className={css.sizeName}>{t('group-buy.alone')}</span>
          <Price amount={price} currency={currency} kind="plain" size="l" />
          <AppLink href={`${paths.product}?id=${groupBuy.productId}`} className={buttonClass('plain', 's')}>
            {t('group-buy.detail')}
          </AppLink>
        </li>
      )}
      {sizes.map(({ size, price: together }) => (
        <li key={size} className={css.size}>
          <span className={css.sizeName}>{t('group-buy.price', { size })}</span>
          {!priceHidden && <Price amount={together} currency={currency} size="l" />}
          {price !== null && together !== null && compare(price, together) > 0 && (
            <span className={css.save}>
              {t('group-buy.save', { amount: formatMoney(subtract(price, together), currency, '') })}
            </span>
          )}
          <Start groupBuy={groupBuy} size={size} qty={qty} />
        </li>
      ))}
    </ul>
  )
}

function Start({ groupBuy, size, qty }: { groupBuy: GroupBuyDetail; size: number; qty: Decimal }) {
  const t = useT()
  const why = useWhyNot(groupBuy, qty)
  const text = t('group-buy.start', { size })
  if (why !== undefined) {
    return (
      <Button size="s" disabledReason={why}>
        {text}
      </Button>
    )
  }
  return (
    <PlaceLink href={groupCheckoutHref({ groupBuyId: groupBuy.id, size, qty })} text={text} kind="primary" />
  )
}
