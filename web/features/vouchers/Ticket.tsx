import { Fragment, type ReactNode } from 'react'
import type { VoucherTerms } from '../../../contract/vouchers.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Words } from '../../ui/Words.tsx'
import { scopeTexts, targetHref } from './good-for.ts'
import { TakesOff } from './TakesOff.tsx'
import css from './Ticket.module.css'

interface Props {
  terms: VoucherTerms
  /** Used, over or gone: it is still read, but promises nothing. */
  faded?: boolean
  tag?: ReactNode
  /** What else there is to say about it, and what can be done. */
  children: ReactNode
  action: ReactNode
}

/** A coupon or red packet: what it takes off on its stub, what it is for beside it. */
export function Ticket({ terms, faded = false, tag, children, action }: Props) {
  const { name, nameLang } = terms
  return (
    <article className={faded ? `${css.ticket} ${css.faded}` : css.ticket}>
      <div className={css.stub}>
        <TakesOff terms={terms} faded={faded} css={css} />
      </div>
      <div className={css.words}>
        <h2 className={css.name}>
          <Words text={name} lang={nameLang} /> {tag}
        </h2>
        <Scope terms={terms} />
        {children}
      </div>
      <div className={css.action}>{action}</div>
    </article>
  )
}

/** What it is good for, in words that lead there. */
function Scope({ terms: { scope, targets, moreTargets } }: { terms: VoucherTerms }) {
  const t = useT()
  return (
    <p className={css.note}>
      {t(scopeTexts[scope])}{' '}
      {targets.map(({ id, name, nameLang }) => (
        <Fragment key={id}>
          <AppLink href={targetHref(scope, id)} className={css.target}>
            <Words text={name} lang={nameLang} />
          </AppLink>{' '}
        </Fragment>
      ))}
      {moreTargets > 0 && (
        <span className={css.target}>{t('vouchers.moreTargets', { count: moreTargets })}</span>
      )}
    </p>
  )
}
