import { type AfterSaleDetail, writeToCase } from '../../../contract/after-sale.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { Button } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseLines } from './CaseLines.tsx'
import { CaseMoney } from './CaseMoney.tsx'
import { CaseTag } from './CaseTag.tsx'
import css from './case.module.css'
import { casesHref } from './case-href.ts'
import { type CaseSearch, caseScreen } from './case-reads.ts'
import { nextText } from './case-words.ts'
import { SendBackFields } from './SendBackFields.tsx'
import { useSendBack, useTakeAsStored, useWithdrawal } from './use-case-steps.ts'
import { WriteWords } from './WriteWords.tsx'

export default screen<CaseSearch, AfterSaleDetail>({
  ...caseScreen,
  texts: ['after-sale', 'orders', 'payment', 'form'],
  title: ({ data }, t) => `${t('screens.afterSaleCase')} ${data.number}`,
  View: ({ data }) => <Case one={data} />,
  Missing: NoCase,
})

function NoCase() {
  const t = useT()
  return <Missing title={t('after-sale.missing')} hint={t('after-sale.missingHint')} />
}

function Case({ one }: { one: AfterSaleDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <div className={css.page}>
      <nav className={css.way}>
        <AppLink href={casesHref({})}>{t('screens.afterSale')}</AppLink> <span aria-hidden="true">/</span>{' '}
        <bdi dir="ltr">{one.number}</bdi>
      </nav>
      <Head one={one} />
      {one.actions.includes('sendBack') && <SendBack one={one} />}
      <section className={css.card}>
        <h2 className={css.title}>{t('after-sale.items')}</h2>
        <CaseLines lines={one.lines} />
        <CaseFacts one={one} />
      </section>
      {one.state === 'refunded' && <CaseMoney refunds={one.refunds} currency={currency} />}
      <section className={css.card}>
        <h2 className={css.title}>{t('after-sale.progress')}</h2>
        <WriteWords id={one.id} step={writeToCase} />
        <CaseHistory messages={one.messages} />
      </section>
    </div>
  )
}

function Head({ one }: { one: AfterSaleDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const { busy, withdraw } = useWithdrawal(one)
  const stored = useTakeAsStored(one)
  return (
    <section className={`${css.card} ${css.head}`}>
      <div className={css.situation}>
        <h1 className={css.heading}>
          <span className="visually-hidden">{`${t('screens.afterSaleCase')} ${one.number} `}</span>
          <CaseTag state={one.state} large />
        </h1>
        <p>{t(nextText(one))}</p>
        {one.actBefore && (
          <p className={css.note}>
            {t('after-sale.until')} <Moment at={one.actBefore} />
          </p>
        )}
      </div>
      <div className={css.doing}>
        <Price amount={one.amount} currency={currency} size="l" />
        {one.actions.includes('withdraw') && (
          <Button busy={busy} onClick={() => void withdraw()}>
            {t('after-sale.withdraw')}
          </Button>
        )}
        {one.actions.includes('takeAsStored') && (
          <Button kind="primary" busy={stored.busy} onClick={() => void stored.take()}>
            {t('after-sale.takeStored')}
          </Button>
        )}
      </div>
    </section>
  )
}

function SendBack({ one }: { one: AfterSaleDetail }) {
  const t = useT()
  const parcel = useSendBack(one)
  return (
    <form className={css.card} onSubmit={parcel.send}>
      <h2 className={css.title}>{t('after-sale.sendBack')}</h2>
      <div className={css.find}>
        <SendBackFields parcel={parcel} />
        <Button type="submit" kind="primary" busy={parcel.busy}>
          {t('after-sale.sendBackDo')}
        </Button>
      </div>
    </form>
  )
}
