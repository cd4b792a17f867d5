import { Suspense, useState } from 'react'
import type { GroupBuyDetail, OpenGroup } from '../../../contract/group-buy.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { GroupClock } from '../../features/group-buy/GroupClock.tsx'
import { useWhyNot } from '../../features/group-buy/PlaceLink.tsx'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './group-buy.module.css'

const PlaceSheet = onDemand(() => import('./PlaceSheet.tsx'))

/** One of them: its price, who waits for others, and the bar to start a group with. */
export function Group({ groupBuy }: { groupBuy: GroupBuyDetail }) {
  const t = useT()
  const currency = useCurrency()
  const offsetMs = useClockOffset(groupBuy.serverTime)
  const [place, setPlace] = useState<{ group?: OpenGroup }>()
  const why = useWhyNot(groupBuy, '1')
  const { id, price, sizes, priceHidden, groups, hours, memberLimit, left } = groupBuy
  const best = sizes.at(-1)
  return (
    <>
      <TopRow clear back={paths.groupBuy} end={<ShareButton type="group" scene={String(id)} />} />
      <StoredPicture
        className={css.picture}
        name={groupBuy.picture}
        width={480}
        sizes="(max-width: 640px) 100vw, 640px"
        alt=""
        eager
      />
      <div className={css.page}>
        <section className={css.card}>
          {best && !priceHidden && (
            <p className={css.money}>
              <span className={css.best}>{t('group-buy.best', { size: best.size })}</span>
              <Price amount={best.price} currency={currency} size="l" />
              {price !== null && (
                <Price amount={price} currency={currency} size="s" kind="old" label={t('group-buy.alone')} />
              )}
            </p>
          )}
          <h1 className={css.name}>
            <Words text={groupBuy.name} lang={groupBuy.nameLang} />
          </h1>
          <p className={css.note}>
            <Words text={groupBuy.title} lang={groupBuy.titleLang} />
            <bdi dir="ltr">{groupBuy.itemNo}</bdi>
            {groupBuy.spec && <Words text={groupBuy.spec} lang={groupBuy.specLang} />}
            <span>{t('flash-sale.limitNote', { max: memberLimit })}</span>
            {left !== null && <span>{t('flash-sale.left', { left: formatQuantity(left) })}</span>}
          </p>
          <GroupClock groupBuy={groupBuy} offsetMs={offsetMs} css={css} />
          <AppLink href={`${paths.product}?id=${groupBuy.productId}`} className={css.detail}>
            {t('group-buy.detail')}
            <span className="turns">
              <OnIcon />
            </span>
          </AppLink>
        </section>
        <section className={css.card}>
          <h2 className={css.head}>{t('group-buy.openGroups')}</h2>
          {groups.length === 0 ? (
            <p className={css.note}>{t('group-buy.noGroups')}</p>
          ) : (
            <ul>
              {groups.map(group => (
                <Open
                  key={group.id}
                  group={group}
                  offsetMs={offsetMs}
                  groupBuy={groupBuy}
                  onJoin={() => setPlace({ group })}
                />
              ))}
            </ul>
          )}
        </section>
        <section className={css.card}>
          <h2 className={css.head}>{t('group-buy.how')}</h2>
          <ol className={css.steps}>
            <li>{t('group-buy.how1')}</li>
            <li>{t('group-buy.how2')}</li>
            <li>{t('group-buy.how3')}</li>
          </ol>
          <p className={css.note}>{t('group-buy.hours', { hours })}</p>
        </section>
      </div>
      <div className={css.bar} data-screen-only>
        <AppLink
          href={`${paths.product}?id=${groupBuy.productId}`}
          className={`${buttonClass('second', 'l')} ${css.way}`}
        >
          {t('group-buy.alone')}
        </AppLink>
        <Button
          kind="primary"
          size="l"
          className={css.way}
          aria-haspopup="dialog"
          disabledReason={why}
          onClick={() => setPlace({})}
        >
          {t('group-buy.startAny')}
        </Button>
      </div>
      {place && (
        <Suspense>
          <PlaceSheet groupBuy={groupBuy} group={place.group} onClose={() => setPlace(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface OpenProps {
  group: OpenGroup
  groupBuy: GroupBuyDetail
  offsetMs: number
  onJoin(): void
}

/** Who is in, how many are missing, how long it lasts, and the way in. */
function Open({ group, groupBuy, offsetMs, onJoin }: OpenProps) {
  const t = useT()
  const { lang } = useLanguage()
  const currency = useCurrency()
  const why = useWhyNot(groupBuy, '1')
  const seconds = useCountdown(Date.parse(group.closesAt), offsetMs)
  if (seconds <= 0) return null
  return (
    <li className={css.group}>
      <ul
        className={css.faces}
        aria-label={listInWords(
          lang,
          group.members.map(({ nick }) => nick),
        )}
      >
        {group.members.slice(0, 4).map(({ nick, mine }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked names repeat, places do not
          <li key={at} className={css.face} data-mine={mine || undefined} aria-hidden="true">
            {[...nick][0]}
          </li>
        ))}
        <li className={`${css.face} ${css.free}`} aria-hidden="true">
          ?
        </li>
      </ul>
      <div className={css.state}>
        <p className={css.size}>
          {t('group-buy.price', { size: group.size })}
          {group.price !== null && <Price amount={group.price} currency={currency} />}
        </p>
        <p className={css.note}>
          <span className={css.missing}>{t('group-buy.missing', { count: group.free })}</span>
          <Clock seconds={seconds} />
        </p>
      </div>
      {group.mine ? (
        <ShareButton
          type="group"
          scene={String(groupBuy.id)}
          words={t('group-buy.invite')}
          className={`${buttonClass('second')} ${css.go}`}
        />
      ) : (
        <Button
          kind="primary"
          className={css.go}
          aria-haspopup="dialog"
          disabledReason={group.free === 0 ? t('group-buy.full') : why}
          onClick={onJoin}
        >
          {t('group-buy.join')}
        </Button>
      )}
    </li>
  )
}
