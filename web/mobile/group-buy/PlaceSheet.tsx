import { useState } from 'react'
import { compare, type Decimal, subtract } from '../../../contract/decimal.ts'
import type { GroupBuyDetail, OpenGroup } from '../../../contract/group-buy.ts'
import { formatMoney } from '../../../contract/money.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { ruleOf, useLimitAdvice } from '../../features/flash-sale/use-limit.ts'
import { groupCheckoutHref } from '../../features/group-buy/group-href.ts'
import { useWhyNot } from '../../features/group-buy/PlaceLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import buy from '../product/BuySheet.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import css from './group-buy.module.css'

interface Props {
  groupBuy: GroupBuyDetail
  /** The one to join; without it a new one is started. */
  group?: OpenGroup | undefined
  onClose(): void
}

/** Of how many, how many pieces, and on to checkout. */
export default function PlaceSheet({ groupBuy, group, onClose }: Props) {
  const t = useT()
  const currency = useCurrency()
  const { id, price, sizes, memberLimit, bought } = groupBuy
  const [size, setSize] = useState(group?.size ?? sizes[0]?.size ?? 0)
  const [qty, setQty] = useState<Decimal>('1')
  const advice = useLimitAdvice(groupBuy, qty)
  const chosen = group?.price ?? sizes.find(each => each.size === size)?.price ?? null
  const text = group ? t('group-buy.join') : t('group-buy.start', { size })
  const href = groupCheckoutHref({ groupBuyId: id, qty, ...(group ? { groupId: group.id } : { size }) })
  return (
    <Sheet title={text} isTitleHidden onClose={onClose} footer={<Go {...{ groupBuy, qty, href, text }} />}>
      <div className={buy.head}>
        <StoredPicture className={buy.picture} name={groupBuy.picture} width={72} alt="" />
        <div className={buy.facts}>
          <p className={buy.money}>
            {chosen !== null && <Price amount={chosen} currency={currency} size="l" />}
            {chosen !== null && price !== null && compare(price, chosen) > 0 && (
              <span className={css.save}>
                {t('group-buy.save', { amount: formatMoney(subtract(price, chosen), currency, '') })}
              </span>
            )}
          </p>
          <p>
            <Words text={groupBuy.name} lang={groupBuy.nameLang} />
          </p>
        </div>
      </div>
      {!group && (
        <fieldset className={css.sizes}>
          <legend className={buy.note}>{t('group-buy.chooseSize')}</legend>
          {sizes.map(each => (
            <label key={each.size} className={css.option}>
              <input
                type="radio"
                name="size"
                className="visually-hidden"
                checked={each.size === size}
                onChange={() => setSize(each.size)}
              />
              <span>{t('group-buy.price', { size: each.size })}</span>
              {each.price !== null && <Price amount={each.price} currency={currency} kind="plain" />}
            </label>
          ))}
        </fieldset>
      )}
      {memberLimit - bought > 1 && (
        <div className={buy.line}>
          <span>
            {t('group-buy.quantity')}{' '}
            <span className={buy.note}>{t('flash-sale.limitNote', { max: memberLimit })}</span>
          </span>
          <QuantityInput
            label={t('group-buy.quantity')}
            value={qty}
            onChange={setQty}
            rule={ruleOf(groupBuy)}
            advice={advice}
          />
        </div>
      )}
      <p className={buy.note}>{t('group-buy.hours', { hours: groupBuy.hours })}</p>
    </Sheet>
  )
}

interface GoProps {
  groupBuy: GroupBuyDetail
  qty: Decimal
  href: string
  text: string
}

/** Guests sign in first and come back to this page. */
function Go({ groupBuy, qty, href, text }: GoProps) {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation().href
  const why = useWhyNot(groupBuy, qty)
  return (
    <div className={buy.buttons}>
      {why !== undefined ? (
        <Button kind="primary" size="l" className={buy.button} disabledReason={why}>
          {text}
        </Button>
      ) : (
        <AppLink
          href={guest ? loginPath(here) : href}
          className={`${buttonClass('primary', 'l')} ${buy.button}`}
        >
          {guest ? t('group-buy.signIn') : text}
        </AppLink>
      )}
    </div>
  )
}
