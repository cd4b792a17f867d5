import { type ReactNode, useState } from 'react'
import { type AfterSaleDetail, type AfterSaleMessage, writeToCase } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import { isZero } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { CaseMoney } from '../../features/after-sale/CaseMoney.tsx'
import { CaseTag } from '../../features/after-sale/CaseTag.tsx'
import { type CaseSearch, caseScreen } from '../../features/after-sale/case-reads.ts'
import { kindTexts, nextText } from '../../features/after-sale/case-words.ts'
import { SendBackFields } from '../../features/after-sale/SendBackFields.tsx'
import { useSendBack, useTakeAsStored, useWithdrawal } from '../../features/after-sale/use-case-steps.ts'
import { useWordsToCase } from '../../features/after-sale/use-words-to-case.ts'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { later } from '../../ui/later.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './aftersale.module.css'

const Photos = later(() => import('./Photos.later.tsx'))

export default screen<CaseSearch, AfterSaleDetail>({
  ...caseScreen,
  texts: ['mobile', 'after-sale', 'orders', 'payment', 'form'],
  title: ({ data }, t) => `${t('screens.afterSaleCase')} ${data.number}`,
  View: ({ data }) => <Case one={data} />,
  Missing: () => {
    const t = useT()
    return (
      <Empty
        title={t('after-sale.missing')}
        hint={t('after-sale.missingHint')}
        action={
          <AppLink href={paths.afterSale} className={buttonClass('primary')}>
            {t('screens.afterSale')}
          </AppLink>
        }
      />
    )
  },
})

/** How it stands and what is to be done, then what was said; the steps stay at the bottom. */
function Case({ one }: { one: AfterSaleDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const [open, setOpen] = useState<'write' | 'sendBack'>()
  const { busy, withdraw } = useWithdrawal(one)
  const stored = useTakeAsStored(one)
  const may = new Set(one.actions)
  return (
    <>
      <TopRow title={t('screens.afterSaleCase')} back={paths.afterSale} />
      <div className={`${parts.page} ${parts.aboveBar}`}>
        <section className={parts.card}>
          <h2 className={parts.ends}>
            <CaseTag state={one.state} large />
            <Price amount={one.amount} currency={currency} size="l" />
          </h2>
          <p>{t(nextText(one))}</p>
          {one.actBefore && (
            <p className={css.until}>
              {t('after-sale.until')} <Moment at={one.actBefore} />
            </p>
          )}
        </section>
        <section className={parts.card}>
          <h2 className={parts.title}>{t('after-sale.items')}</h2>
          <ul className={css.lines}>
            {one.lines.map(line => (
              <li key={line.id} className={css.line}>
                <StoredPicture className={css.picture} name={line.picture} width={64} alt="" />
                <div className={css.words}>
                  <AppLink href={`${paths.product}?id=${line.productId}`} className={css.name}>
                    <bdi>{line.name}</bdi>
                  </AppLink>
                  <span className={parts.note}>
                    <bdi dir="ltr">{line.itemNo}</bdi> {line.spec && <bdi>{line.spec}</bdi>}
                  </span>
                </div>
                <span className={css.times}>
                  <bdi dir="ltr">× {formatQuantity(line.quantity)}</bdi> {line.unit}
                </span>
              </li>
            ))}
          </ul>
          <Facts one={one} />
        </section>
        {one.state === 'refunded' && <CaseMoney refunds={one.refunds} currency={currency} />}
        <section className={parts.card}>
          <h2 className={parts.title}>{t('after-sale.progress')}</h2>
          <Talk messages={one.messages} />
        </section>
      </div>
      {one.actions.length > 0 && (
        <div className={parts.bar}>
          {may.has('withdraw') && (
            <Button size="l" className={css.step} busy={busy} onClick={() => void withdraw()}>
              {t('after-sale.withdraw')}
            </Button>
          )}
          {may.has('write') && (
            <Button kind="second" size="l" className={css.step} onClick={() => setOpen('write')}>
              {t('after-sale.write')}
            </Button>
          )}
          {may.has('takeAsStored') && (
            <Button
              kind="primary"
              size="l"
              className={css.step}
              busy={stored.busy}
              onClick={() => void stored.take()}
            >
              {t('after-sale.takeStored')}
            </Button>
          )}
          {may.has('sendBack') && (
            <Button kind="primary" size="l" className={css.step} onClick={() => setOpen('sendBack')}>
              {t('after-sale.sendBack')}
            </Button>
          )}
        </div>
      )}
      {open === 'write' && <Write one={one} onClose={() => setOpen(undefined)} />}
      {open === 'sendBack' && may.has('sendBack') && (
        <SendBack one={one} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function Facts({ one }: { one: AfterSaleDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const fact = (name: string, value: ReactNode) => (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className={css.facts}>
      {fact(t('after-sale.number'), <bdi dir="ltr">{one.number}</bdi>)}
      {fact(
        t('orders.number'),
        <AppLink href={orderHref(one.orderId)} className={parts.link}>
          <bdi dir="ltr">{one.orderNumber}</bdi>
        </AppLink>,
      )}
      {fact(t('after-sale.kind'), t(kindTexts[one.kind]))}
      {fact(t('after-sale.reason'), t(caseReasons[one.reason].text))}
      {!isZero(one.freight) &&
        fact(
          t('after-sale.freightPart'),
          <Price amount={one.freight} currency={currency} kind="plain" size="s" />,
        )}
      {!isZero(one.deducted) &&
        fact(t('after-sale.deducted'), <Price amount={one.deducted} currency={currency} kind="plain" />)}
      {fact(t('after-sale.askedAt'), <Moment at={one.createdAt} />)}
      {one.carrier &&
        fact(
          t('after-sale.carrier'),
          <>
            <bdi>{one.carrier}</bdi> <bdi dir="ltr">{one.trackingNo}</bdi>
          </>,
        )}
    </dl>
  )
}

/** Words back and forth, the latest first: one's own on the one side, the shop's on the other. */
function Talk({ messages }: { messages: readonly AfterSaleMessage[] }) {
  const t = useT()
  return (
    <ol className={css.talk} reversed>
      {[...messages].reverse().map(({ id, at, who, mine, state, reason, words, files }) => (
        <li key={id} className={mine ? css.mine : css.theirs}>
          <p className={css.who}>
            <bdi>{who}</bdi> {state && <CaseTag state={state} />}{' '}
            <span className={parts.note}>
              <Moment at={at} />
            </span>
          </p>
          {(reason || words) && (
            <p className={css.said} dir="auto">
              {[reason, words].filter(Boolean).join('\n')}
            </p>
          )}
          {files.length > 0 && (
            <ul className={css.files}>
              {files.map(({ url, name, isPicture }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener" className={isPicture ? css.photo : parts.link}>
                    {isPicture ? (
                      <img src={url} alt={t('after-sale.picture', { name })} loading="lazy" />
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

interface StepProps {
  one: AfterSaleDetail
  onClose(): void
}

function Write({ one, onClose }: StepProps) {
  const t = useT()
  const { words, setWords, attached, busy, send } = useWordsToCase({ id: one.id, step: writeToCase })
  return (
    <Sheet
      title={t('after-sale.write')}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form="words"
          kind="primary"
          size="l"
          busy={busy}
          disabledReason={words.trim() === '' ? t('after-sale.writeWhat') : undefined}
        >
          {t('after-sale.writeDo')}
        </Button>
      }
    >
      <form
        id="words"
        className={parts.form}
        onSubmit={event => void send(event).then(isSent => isSent && onClose())}
      >
        <Field label={t('after-sale.words')}>
          {control => (
            <textarea
              {...control}
              rows={4}
              maxLength={1000}
              value={words}
              onChange={event => setWords(event.target.value)}
            />
          )}
        </Field>
        <Photos attached={attached} />
      </form>
    </Sheet>
  )
}

function SendBack({ one, onClose }: StepProps) {
  const t = useT()
  const parcel = useSendBack(one)
  return (
    <Sheet
      title={t('after-sale.sendBack')}
      onClose={onClose}
      footer={
        <Button type="submit" form="back" kind="primary" size="l" busy={parcel.busy}>
          {t('after-sale.sendBackDo')}
        </Button>
      }
    >
      <form id="back" className={parts.form} onSubmit={parcel.send}>
        <SendBackFields parcel={parcel} />
      </form>
    </Sheet>
  )
}
