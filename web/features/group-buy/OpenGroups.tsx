import type { Decimal } from '../../../contract/decimal.ts'
import type { GroupBuyDetail, OpenGroup } from '../../../contract/group-buy.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import titles from '../../ui/titles.module.css'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { groupCheckoutHref } from './group-href.ts'
import css from './OpenGroups.module.css'
import { PlaceLink, useWhyNot } from './PlaceLink.tsx'

interface Props {
  groupBuy: GroupBuyDetail
  qty: Decimal
  offsetMs: number
}

/** Who is in, how many are missing, how long it lasts. */
export function OpenGroups({ groupBuy, qty, offsetMs }: Props) {
  const t = useT()
  return (
    <section className={css.section}>
      <h2 className={titles.part}>{t('group-buy.openGroups')}</h2>
      {groupBuy.groups.length === 0 ? (
        <p className={css.nothing}>{t('group-buy.noGroups')}</p>
      ) : (
        <ul className={css.list}>
          {groupBuy.groups.map(group => (
            <Group key={group.id} group={group} groupBuy={groupBuy} qty={qty} offsetMs={offsetMs} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Group({ group, groupBuy, qty, offsetMs }: Props & { group: OpenGroup }) {
  const t = useT()
  const currency = useCurrency()
  const seconds = useCountdown(Date.parse(group.closesAt), offsetMs)
  if (seconds <= 0) return null
  return (
    <li className={css.group}>
      <ul className={css.members}>
        {group.members.map(({ nick, leader, mine }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked names repeat, places do not
          <li key={at} className={mine ? `${css.member} ${css.mine}` : css.member}>
            <span className={css.face} aria-hidden="true">
              {[...nick][0]}
            </span>
            <bdi className={css.nick}>{nick}</bdi>
            {leader && <Tag kind="gold">{t('group-buy.leaderTag')}</Tag>}
          </li>
        ))}
        {Array.from({ length: Math.min(group.free, 5) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: free places are all alike
          <li key={`free ${at}`} className={css.member}>
            <span className={`${css.face} ${css.free}`} aria-hidden="true">
              ?
            </span>
            <span className={css.nick}>{t('group-buy.free')}</span>
          </li>
        ))}
      </ul>
      <div className={css.facts}>
        <p className={css.size}>
          {t('group-buy.price', { size: group.size })}
          {group.price !== null && <Price amount={group.price} currency={currency} />}
        </p>
        <p className={css.missing}>{t('group-buy.missing', { count: group.free })}</p>
        <p className={css.left}>
          {t('group-buy.left')} <Clock seconds={seconds} />
        </p>
      </div>
      <div className={css.action}>
        <Join group={group} groupBuy={groupBuy} qty={qty} />
      </div>
    </li>
  )
}

function Join({ group, groupBuy, qty }: Omit<Props, 'offsetMs'> & { group: OpenGroup }) {
  const t = useT()
  const why = useWhyNot(groupBuy, qty)
  if (group.mine) {
    return (
      <Button
        kind="second"
        size="s"
        onClick={() => void copyLink(t('group-buy.copied'), t('group-buy.copyFailed'))}
      >
        {t('group-buy.share')}
      </Button>
    )
  }
  const full = group.free === 0 ? t('group-buy.full') : why
  if (full !== undefined) {
    return (
      <Button size="s" disabledReason={full}>
        {t('group-buy.join')}
      </Button>
    )
  }
  const href = groupCheckoutHref({ groupBuyId: groupBuy.id, groupId: group.id, qty })
  return <PlaceLink href={href} text={t('group-buy.join')} kind="primary" />
}

async function copyLink(done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toasts.show('success', done, 3000)
  } catch {
    toasts.show('error', failed)
  }
}
