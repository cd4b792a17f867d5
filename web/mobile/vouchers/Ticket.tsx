import type { ReactNode } from 'react'
import type { VoucherTerms } from '../../../contract/vouchers.ts'
import { scopeTexts } from '../../features/vouchers/good-for.ts'
import { TakesOff } from '../../features/vouchers/TakesOff.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Words } from '../../ui/Words.tsx'
import css from './Ticket.module.css'

interface Props {
  terms: VoucherTerms
  /** Used, over or gone: it is still read, but promises nothing. */
  faded?: boolean
  tag?: ReactNode
  /** When it is good, and what became of it. */
  children: ReactNode
  action?: ReactNode
}

/** A ticket with its stub: what it takes off, what it is for, and the button within reach of the thumb. */
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
        {action && <div className={css.action}>{action}</div>}
      </div>
    </article>
  )
}

/** What it is good for, in words. */
function Scope({ terms: { scope, targets, moreTargets } }: { terms: VoucherTerms }) {
  const t = useT()
  return (
    <p className={css.scope}>
      {t(scopeTexts[scope])}{' '}
      {targets.map(({ id, name, nameLang }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          <Words text={name} lang={nameLang} />
        </span>
      ))}{' '}
      {moreTargets > 0 && t('vouchers.moreTargets', { count: moreTargets })}
    </p>
  )
}

export const ticketNote: string = css.note!
